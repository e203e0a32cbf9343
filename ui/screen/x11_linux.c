// A window that another program destroys stays a window to GLFW, and the program would
// live on unseen. A second connection to the X server hears of it.

#define _GNU_SOURCE // for RTLD_DEFAULT
#include <dlfcn.h>
#include <stdio.h>
#include <unistd.h>
#include <X11/Xlib.h>

// end_program ends the program when the X server is gone. Xlib itself would call exit, and
// with two connections two threads would, which C forbids and which crashes. Nothing is left
// to do: the game was saved at its last move.
static int end_program(Display *display)
{
	(void)display;
	fputs("jingzi: the connection to the X server is broken\n", stderr);
	_exit(1);
}

// wait_destroyed returns 1 when a window has been destroyed, 0 if it cannot be watched.
int wait_destroyed(unsigned long window)
{
	void *x11 = dlopen("libX11.so.6", RTLD_NOW | RTLD_LOCAL);
	if (!x11)
		return 0;
	Display *(*open)(const char *) = dlsym(x11, "XOpenDisplay");
	int (*select)(Display *, Window, long) = dlsym(x11, "XSelectInput");
	int (*next)(Display *, XEvent *) = dlsym(x11, "XNextEvent");
	XIOErrorHandler (*handle)(XIOErrorHandler) = dlsym(x11, "XSetIOErrorHandler");
	handle(end_program);
	Display *display = open(NULL);
	if (!display)
		return 0;
	select(display, window, StructureNotifyMask);
	XEvent event;
	do
		next(display, &event);
	while (event.type != DestroyNotify);
	return 1;
}

// load_driver loads the graphics driver of a display, as the first call of GLX that needs it
// does. The library of OpenGL is linked into the program.
void load_driver(void *display)
{
	Bool (*query)(Display *, int *, int *) = dlsym(RTLD_DEFAULT, "glXQueryExtension");
	void **(*list_configurations)(Display *, int, int *) = dlsym(RTLD_DEFAULT, "glXGetFBConfigs");
	int (*release)(void *) = dlsym(RTLD_DEFAULT, "XFree");
	int first, count;
	if (!query || !list_configurations || !release || !query(display, &first, &count))
		return;
	void **configurations = list_configurations(display, DefaultScreen((Display *)display), &count);
	if (configurations)
		release(configurations);
}
