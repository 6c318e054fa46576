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
 * Whether an IPv6 address is anything but global unicast (2000::/3), or a global form that embeds
 * another address or documents: 2001::/23 (Teredo, ORCHID), 2001:db8::/32, 2002::/16 (6to4), 3fff::/20, ISATAP.
 */
export function isReservedIpv6(text: string): boolean {
  const groups = parseIpv6(text);
  if (groups === null) return true;
  const [g0 = 0, g1 = 0, , , g4 = 0, g5 = 0] = groups;
  if (g0 >>> 13 !== 1) return true;
  if (g0 === 0x2002 || (g0 === 0x3fff && g1 < 0x1000)) return true;
  if (g0 === 0x2001 && (g1 < 0x0200 || g1 === 0x0db8)) return true;
  return g5 === 0x5efe && (g4 & 0xfdff) === 0;
}

/** The eight groups of an IPv6 address in any of its forms, or null. */
function parseIpv6(text: string): number[] | null {
  const dotted = /^(.*:)(\d+(?:\.\d+){3})$/.exec(text);
  const [a = 0, b = 0, c = 0, d = 0] = dotted === null ? [] : (parseIpv4(dotted[2] ?? "") ?? []);
  const plain = dotted === null ? text : `${dotted[1]}${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  const halves = plain.split("::").map((half) => (half === "" ? [] : half.split(":")));
  const [left = [], right] = halves;
  const zeros = 8 - left.length - (right?.length ?? 0);
  if (halves.length > 2 || (right === undefined ? zeros !== 0 : zeros < 1)) return null;
  const groups = [...left, ...Array<string>(zeros).fill("0"), ...(right ?? [])];
  return groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))
    ? groups.map((group) => Number.parseInt(group, 16))
    : null;
}

/**
 * The network that whoever calls from an address has for themselves: the /64 of an IPv6 address (RFC 6177), an IPv4 address also where it is embedded in one. Any other text stands for itself.
 */
export function networkOf(address: string): string {
  const groups = parseIpv6(address);
  if (groups === null) return address;
  const [g6 = 0, g7 = 0] = groups.slice(6);
  if (groups.slice(0, 6).join() === "0,0,0,0,0,65535") return [g6 >>> 8, g6 & 255, g7 >>> 8, g7 & 255].join(".");
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}
