/** Why an address must not be called, or null when it may. `allowPrivate` admits http and loopback, for local runs only. */
export function addressProblem(address: string, allowPrivate: boolean): string | null {
  if (!URL.canParse(address)) return "is not a URL";
  const url = new URL(address);
  if (url.protocol !== "https:" && !(allowPrivate && url.protocol === "http:")) return "must use https";
  if (url.username !== "" || url.password !== "") return "must not carry user information";
  const host = url.hostname.toLowerCase().replace(/\.+$/, "");
  if (host === "") return "has no host";
  if (hasEncodedHost(address)) return "must spell its host in plain letters";
  if (isLoopback(host)) return allowPrivate ? null : "must not point to this machine";
  if (host.startsWith("[")) return ipv6Problem(host.slice(1, -1));
  const ipv4 = parseIpv4(host);
  if (ipv4 !== null) return isPublicIpv4(ipv4) ? null : "must not point to a private or reserved address";
  if (!host.includes(".") || privateSuffixes.some((suffix) => host.endsWith(suffix))) return "must name a public host";
  return null;
}

const privateSuffixes = [".localhost", ".local", ".internal", ".intranet", ".home.arpa", ".lan", ".corp", ".home", ".onion", ".test", ".invalid"];

/** Percent escapes and non-ASCII dots or digits in the host part are a way around checks, never a need. */
function hasEncodedHost(address: string): boolean {
  const authority = /^[a-z][a-z0-9+.-]*:[\\/]*([^\\/?#]*)/i.exec(address.trim())?.[1] ?? "";
  return authority.includes("%") || /[^\x20-\x7e]/.test(authority);
}

function isLoopback(host: string): boolean {
  const ipv4 = parseIpv4(host);
  return host === "localhost" || host === "[::1]" || (ipv4 !== null && ipv4[0] === 127);
}

/** URL parsing has already turned decimal, octal and hexadecimal forms into four decimal parts. */
function parseIpv4(host: string): number[] | null {
  if (!/^\d{1,3}(\.\d{1,3}){3}$/.test(host)) return null;
  return host.split(".").map(Number);
}

/** The special-purpose blocks of RFC 6890 and its updates, as [first octets..., mask bits]. */
const reservedIpv4: [number, number][] = [
  [0x00000000, 8],
  [0x0a000000, 8],
  [0x64400000, 10],
  [0x7f000000, 8],
  [0xa9fe0000, 16],
  [0xac100000, 12],
  [0xc0000000, 24],
  [0xc0000200, 24],
  [0xc0586300, 24],
  [0xc0a80000, 16],
  [0xc6120000, 15],
  [0xc6336400, 24],
  [0xcb007100, 24],
  [0xe0000000, 4],
  [0xf0000000, 4],
];

function isPublicIpv4(parts: readonly number[]): boolean {
  const [a = 0, b = 0, c = 0, d = 0] = parts;
  const address = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
  return !reservedIpv4.some(([block, bits]) => address >>> (32 - bits) === block >>> (32 - bits));
}

/** Only global unicast (2000::/3) may be called, and of it no tunnel or documentation block that can embed another address. */
function ipv6Problem(text: string): string | null {
  const groups = expandIpv6(text);
  const [first = 0, second = 0] = groups;
  const global = first >>> 13 === 1;
  const embedding = first === 0x2002 || (first === 0x2001 && second < 0x0200) || (first === 0x2001 && second === 0x0db8);
  return global && !embedding ? null : "must not point to a private or reserved address";
}

/** URL parsing has already brought the text into the canonical form, without an embedded dotted address. */
function expandIpv6(text: string): number[] {
  const [head = "", tail] = text.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill("0");
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16));
}
