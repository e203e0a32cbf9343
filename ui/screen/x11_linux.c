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

static int (*next_event)(Display *, XEvent *);

// watch returns a connection that hears of a window's destruction, or NULL. It reads
// environment variables, which another thread may not change at the same time.
void *watch(unsigned long window)
{
	void *x11 = dlopen("libX11.so.6", RTLD_NOW | RTLD_LOCAL);
	if (!x11)
		return NULL;
	Display *(*open)(const char *) = dlsym(x11, "XOpenDisplay");
	int (*select)(Display *, Window, long) = dlsym(x11, "XSelectInput");
	next_event = dlsym(x11, "XNextEvent");
	XIOErrorHandler (*handle)(XIOErrorHandler) = dlsym(x11, "XSetIOErrorHandler");
	handle(end_program);
	Display *display = open(NULL);
	if (display)
		select(display, window, StructureNotifyMask);
	return display;
}

// wait_destroyed waits until the window that the connection watches has been destroyed.
void wait_destroyed(void *display)
{
	XEvent event;
	do
		next_event(display, &event);
	while (event.type != DestroyNotify);
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
