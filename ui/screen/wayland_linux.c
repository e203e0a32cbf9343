// The toolkit links libwayland-client, which a desktop with X11 need not have, for nine
// names. They are defined here instead and load the library when the first is called.
// Without it wl_display_connect fails, as it does without a compositor, and no other is
// called. They are hidden from libraries, which use the real ones.

#include <dlfcn.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

struct wl_interface {
	const char *name;
	int version, method_count;
	const void *methods;
	int event_count;
	const void *events;
};

// Filled by load.
struct wl_interface wl_callback_interface, wl_registry_interface;

static struct {
	void *(*connect)(const char *);
	void (*disconnect)(void *);
	int (*roundtrip)(void *);
	void *(*marshal)(void *, uint32_t, const struct wl_interface *, uint32_t, uint32_t, ...);
	int (*listen)(void *, void (**)(void), void *);
	void (*destroy)(void *);
	uint32_t (*version)(void *);
} lib;

static int load(void)
{
	static int loaded; // by the main thread, as all of these are called
	if (loaded)
		return 1;
	void *from = dlopen("libwayland-client.so.0", RTLD_NOW | RTLD_LOCAL);
	if (!from)
		return 0;
	struct wl_interface *callback = dlsym(from, "wl_callback_interface"), *registry = dlsym(from, "wl_registry_interface");
	lib.connect = dlsym(from, "wl_display_connect");
	lib.disconnect = dlsym(from, "wl_display_disconnect");
	lib.roundtrip = dlsym(from, "wl_display_roundtrip");
	lib.marshal = dlsym(from, "wl_proxy_marshal_flags"); // of 1.20, the youngest of them
	lib.listen = dlsym(from, "wl_proxy_add_listener");
	lib.destroy = dlsym(from, "wl_proxy_destroy");
	lib.version = dlsym(from, "wl_proxy_get_version");
	if (!callback || !registry || !lib.marshal)
		return 0;
	wl_callback_interface = *callback;
	wl_registry_interface = *registry;
	return loaded = 1;
}

void *wl_display_connect(const char *name) { return load() ? lib.connect(name) : NULL; }
void wl_display_disconnect(void *display) { lib.disconnect(display); }
int wl_display_roundtrip(void *display) { return lib.roundtrip(display); }
int wl_proxy_add_listener(void *proxy, void (**listener)(void), void *data) { return load() ? lib.listen(proxy, listener, data) : -1; }
void wl_proxy_destroy(void *proxy) { lib.destroy(proxy); }
uint32_t wl_proxy_get_version(void *proxy) { return load() ? lib.version(proxy) : 0; }

// The requests of the toolkit, wl_display.get_registry and wl_surface.frame, make an
// object and have no other argument.
void *wl_proxy_marshal_flags(void *proxy, uint32_t opcode, const struct wl_interface *interface, uint32_t version, uint32_t flags, ...)
{
	if (!load())
		return NULL;
	va_list list;
	va_start(list, flags);
	void *object = va_arg(list, void *);
	va_end(list);
	return lib.marshal(proxy, opcode, interface, version, flags, object);
}
