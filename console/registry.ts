import type { ScreenEntry } from "./shell/screen.ts";

/** On one's own machine there is also a page of the parts that screens are made of. */
const parts: readonly ScreenEntry[] = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname)
  ? [{ path: "/parts", title: "Parts", load: () => import("./screens/parts/screen.tsx") }]
  : [];

/** Every screen; those with `nav` are in the navigation, in this order. */
export const screens: readonly ScreenEntry[] = [
  {
    path: "/alarms",
    title: "Alarms",
    nav: { icon: "alarms", key: "a" },
    load: () => import("./screens/alarms/screen.tsx"),
  },
  {
    path: "/tasks",
    title: "Tasks",
    nav: { icon: "tasks", key: "t" },
    load: () => import("./screens/tasks/screen.tsx"),
  },
  {
    path: "/write",
    title: "Write",
    nav: { icon: "write", key: "w" },
    load: () => import("./screens/write/screen.tsx"),
  },
  {
    path: "/signals",
    title: "Signals",
    nav: { icon: "signals", key: "s" },
    load: () => import("./screens/signals/screen.tsx"),
  },
  { path: "/signals/new", title: "Register a signal", load: () => import("./screens/signals/register.tsx") },
  { path: "/signals/:name", title: "Signal", load: () => import("./screens/signals/signal.tsx") },
  {
    path: "/feeds",
    title: "Feeds",
    nav: { icon: "feeds", key: "f", setup: true },
    load: () => import("./screens/feeds/screen.tsx"),
  },
  { path: "/feeds/:name", title: "Feed", load: () => import("./screens/feeds/feed.tsx") },
  {
    path: "/groups",
    title: "Groups",
    nav: { icon: "groups", key: "m", setup: true },
    load: () => import("./screens/group/screen.tsx"),
  },
  { path: "/groups/:name", title: "Group", load: () => import("./screens/group/group.tsx") },
  {
    path: "/channels",
    title: "Channels",
    nav: { icon: "channels", key: "c", setup: true },
    load: () => import("./screens/channels/screen.tsx"),
  },
  { path: "/tasks/:id", title: "Task", load: () => import("./screens/task/screen.tsx") },
  {
    path: "/rules",
    title: "Rules",
    nav: { icon: "rules", key: "r", setup: true },
    load: () => import("./screens/rules/screen.tsx"),
  },
  { path: "/decisions/:id", title: "Why", load: () => import("./screens/why/screen.tsx") },
  ...parts,
];
