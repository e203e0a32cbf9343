#import <AppKit/AppKit.h>
#import <objc/runtime.h>

#include "_cgo_export.h"

// open_files implements -[NSApplicationDelegate application:openFiles:].
static void open_files(id delegate, SEL selector, NSApplication *application, NSArray *paths) {
    for (NSString *path in paths) {
        openDocument((char *)[path fileSystemRepresentation]);
    }
    [application replyToOpenOrPrint:NSApplicationDelegateReplySuccess];
}

// receive_documents adds open_files to the class of GLFW's delegate, which has no such method. GLFW makes the object
// later, when it is initialised, and runs the application until it has finished launching; the files that started the
// program arrive meanwhile.
void receive_documents(void) {
    Class class = objc_getClass("GLFWApplicationDelegate");
    if (class == Nil) {
        return;
    }
    class_addMethod(class, @selector(application:openFiles:), (IMP)open_files, "v@:@@");

    // Otherwise AppKit also takes the command line's arguments for files, which would be opened twice.
    NSDictionary *defaults =
        [[NSDictionary alloc] initWithObjectsAndKeys:@"NO", @"NSTreatUnknownArgumentsAsOpen", nil];
    [[NSUserDefaults standardUserDefaults] registerDefaults:defaults];
    [defaults release];
}
