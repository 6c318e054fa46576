/** The four parts of a dotted address, or null. URL parsing has already turned every other form into this one. */
export function parseIpv4(host: string): number[] | null {
  if (!/^\d{1,3}(\.\d{1,3}){3}$/.test(host)) return null;
  return host.split(".").map(Number);
}

/** Blocks as [first address, mask bits]: the special-purpose registry of RFC 6890, and one cloud's host agent. */
const reservedBlocks: [number, number][] = [
  [0x00000000, 8],
  [0x0a000000, 8],
  [0x64400000, 10],
  [0x7f000000, 8],
  [0xa83f8110, 32],
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

/** Whether an IPv4 address lies in a block that is private, local, multicast, documentation or metadata. */
export function isReservedIpv4(parts: readonly number[]): boolean {
  const [a = 0, b = 0, c = 0, d = 0] = parts;
  const address = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
  return reservedBlocks.some(([block, bits]) => address >>> (32 - bits) === block >>> (32 - bits));
}

/**
 * Whether an IPv6 address in canonical text is anything but global unicast (2000::/3), or a global form that embeds
 * another address or documents: 2001::/23 (Teredo, ORCHID), 2001:db8::/32, 2002::/16 (6to4), 3fff::/20, ISATAP.
 */
export function isReservedIpv6(text: string): boolean {
  const [g0 = 0, g1 = 0, , , g4 = 0, g5 = 0] = expandIpv6(text);
  if (g0 >>> 13 !== 1) return true;
  if (g0 === 0x2002 || (g0 === 0x3fff && g1 < 0x1000)) return true;
  if (g0 === 0x2001 && (g1 < 0x0200 || g1 === 0x0db8)) return true;
  return g5 === 0x5efe && (g4 & 0xfdff) === 0;
}

/** URL parsing has already brought the text into the canonical form, without an embedded dotted address. */
function expandIpv6(text: string): number[] {
  const [head = "", tail] = text.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill("0");
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16));
}
