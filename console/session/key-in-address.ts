/** What a fragment says about a key, and the address that is left when it is taken out. */
interface TakenKey {
  key: string | null;
  rest: string;
}

/** Takes an API key out of a fragment such as `#key=…` or `#key=…&go=/alarms`. */
export function takeKey(hash: string): TakenKey {
  if (!hash.startsWith("#key=")) return { key: null, rest: hash };
  const given = new URLSearchParams(hash.slice(1));
  const key = given.get("key")?.trim() ?? "";
  const go = given.get("go") ?? "";
  return { key: key === "" ? null : key, rest: go.startsWith("/") ? `#${go}` : "" };
}
