import { settingList, type ReportSetting, type Vars } from "./setting.ts";

/** Where people reach the service, and what signs their links. */
export interface LinkSettings {
  /** Without a slash at the end; null where it is not set. */
  publicUrl: string | null;
  /** What signed links are made from: the first key signs, and all are accepted, so that one can replace another. Null: no links. */
  links: { publicUrl: string; keys: readonly string[] } | null;
}

/** Reads the address and the keys of links. */
export function readLinks(env: Vars, report: ReportSetting): LinkSettings {
  const publicUrl = publicUrlOf(env, report);
  return { publicUrl, links: links(env, publicUrl, report) };
}

function publicUrlOf(env: Vars, report: ReportSetting): string | null {
  const text = env.SVC_PUBLIC_URL || null;
  if (text === null) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol) && `${url.username}${url.password}${url.search}${url.hash}` === "")
    return url.href.replace(/\/+$/, "");
  return report(
    "SVC_PUBLIC_URL",
    "SVC_PUBLIC_URL must be the address people reach the service at, such as https://monitor.example.com.",
  );
}

/** The characters that a key which others must not guess has at least. */
export const shortestKey = 32;

function links(env: Vars, publicUrl: string | null, report: ReportSetting): LinkSettings["links"] {
  const keys = settingList(env.SVC_LINK_KEY);
  if (keys.length === 0) return null;
  if (keys.some((key) => key.length < shortestKey))
    return report(
      "SVC_LINK_KEY",
      `SVC_LINK_KEY must have at least ${shortestKey} characters; separate several keys with commas.`,
    );
  if (publicUrl !== null) return { publicUrl, keys };
  // A bad address has been reported already.
  return env.SVC_PUBLIC_URL ? null : report("SVC_PUBLIC_URL", "SVC_PUBLIC_URL is not set; SVC_LINK_KEY needs it.");
}
