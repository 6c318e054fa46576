/** Where the console is: the fragment of the address, which no server and no log of a platform ever sees. */
interface Route {
  path: string;
  query: URLSearchParams;
}

/** Reads a fragment such as `#/tasks/task_1?tab=tune`. */
export function parseRoute(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#/, "").split("?", 2);
  const clean = `/${path.split("/").filter(Boolean).join("/")}`;
  return { path: clean, query: new URLSearchParams(query) };
}

/** The values of a pattern's placeholders (`/tasks/:id`) where a path fits it, else null. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split("/");
  const given = path.split("/");
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? "";
    if (!part.startsWith(":")) {
      if (part !== value) return null;
    } else {
      const decoded = unescaped(value);
      if (decoded === null) return null;
      params[part.slice(1)] = decoded;
    }
  }
  return params;
}

function unescaped(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    // Someone has cut the address short inside an escape: it is the address of nothing.
    return null;
  }
}

/** The address of a screen, each placeholder of its pattern filled in; empty and absent query values are left out. */
export function hrefTo(
  pattern: string,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, string | null | undefined>> = {},
): string {
  const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const text = new URLSearchParams(given).toString();
  return `#${path}${text === "" ? "" : `?${text}`}`;
}
