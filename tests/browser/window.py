"""A window of WebKitGTK with nothing round the page, to be driven: `python window.py FOLDER WIDTH HEIGHT`.

WebKit's own small browser is never as narrow as a phone. What the page keeps lies in the folder. Started by
WebKitWebDriver, on the bare Python of the machine.
"""

import sys
from ctypes import CDLL, CFUNCTYPE, c_char_p, c_int, c_void_p

FOLDER, WIDTH, HEIGHT = sys.argv[1].encode(), int(sys.argv[2]), int(sys.argv[3])
gtk, webkit, gobject = CDLL("libgtk-3.so.0"), CDLL("libwebkit2gtk-4.1.so.0"), CDLL("libgobject-2.0.so.0")
for maker in (
    gtk.gtk_window_new,
    gobject.g_object_new,
    webkit.webkit_web_context_new_with_website_data_manager,
    webkit.webkit_web_view_get_type,
    webkit.webkit_website_data_manager_get_type,
):
    maker.restype = c_void_p


def made(kind: c_void_p, **properties: c_void_p | c_char_p | c_int | None) -> c_void_p:
    """A new object of this class."""
    named = [part for name, value in properties.items() for part in (c_char_p(name.replace("_", "-").encode()), value)]
    return c_void_p(gobject.g_object_new(kind, *named, None))


def listen(to: c_void_p, signal: bytes, answer: object) -> None:
    """From now on this is called at that signal, as long as somebody here holds it."""
    gobject.g_signal_connect_data(to, signal, answer, None, None, 0)


gtk.gtk_init(None, None)
folder = c_char_p(FOLDER)
manager = made(
    c_void_p(webkit.webkit_website_data_manager_get_type()), base_data_directory=folder, base_cache_directory=folder
)
context = c_void_p(webkit.webkit_web_context_new_with_website_data_manager(manager))
webkit.webkit_web_context_set_automation_allowed(context, 1)


def open_page(session: int, nothing: None) -> int | None:
    view = made(c_void_p(webkit.webkit_web_view_get_type()), web_context=context, is_controlled_by_automation=c_int(1))
    window = c_void_p(gtk.gtk_window_new(0))
    gtk.gtk_window_set_decorated(window, 0)
    gtk.gtk_window_set_default_size(window, WIDTH, HEIGHT)
    gtk.gtk_container_add(window, view)
    gtk.gtk_widget_show_all(window)
    return view.value


def begin(of: int, session: int, nothing: None) -> None:
    listen(c_void_p(session), b"create-web-view", opening)


opening = CFUNCTYPE(c_void_p, c_void_p, c_void_p)(open_page)
beginning = CFUNCTYPE(None, c_void_p, c_void_p, c_void_p)(begin)
listen(context, b"automation-started", beginning)
gtk.gtk_main()
