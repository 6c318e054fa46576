import type { ComponentType } from "preact";
import type { IconName } from "../ui/icon.tsx";

/** What every screen is given: the placeholders of its path, and the query of the address. */
export interface ScreenProps {
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
}

/** A screen: a module of its own, loaded when it is first opened. */
export interface ScreenEntry {
  /** Its address after `#`; `:name` stands for one part. */
  path: string;
  title: string;
  /** Its place in the navigation; the key is pressed after `g`. `setup` stands below, and on a phone behind More. */
  nav?: { icon: IconName; key: string; setup?: true };
  load: () => Promise<{ default: ComponentType<ScreenProps> }>;
}
