import { isReservedIpv4, isReservedIpv6, parseIpv4 } from "../values/ip.ts";

/** Why an address must not be called, or null when it may. `allowPrivate` admits http and loopback, for local runs only. */
export function addressProblem(address: string, allowPrivate: boolean): string | null {
  if (hasInvisible.test(address)) return "must not contain white space or control characters";
  if (!URL.canParse(address)) return "is not a URL";
  const { protocol, username, password, hostname } = new URL(address);
  if (protocol !== "https:" && !(allowPrivate && protocol === "http:")) return "must use https";
  const authority = authorityOf(address);
  if (authority === null) return "must have its host after exactly two slashes";
  if (username !== "" || password !== "" || authority.includes("@")) return "must not contain a user name or password";
  if (authorityHost(authority) !== hostname && !hostname.startsWith("[")) return "must write its host in plain form";
  if (isLoopback(hostname)) return allowPrivate ? null : "must not point to this machine";
  return hostProblem(hostname);
}

// oxlint-disable-next-line no-control-regex -- control characters are what must not be there
const hasInvisible = /[\s\u0000-\u0020\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/u;

/** What stands between the two slashes and the path; null when there are not exactly two forward slashes. */
function authorityOf(address: string): string | null {
  return /^[a-z][a-z0-9+.-]*:\/\/([^\\/?#]+)(?:[/?#]|$)/i.exec(address)?.[1] ?? null;
}

/** The host as it was written: URL parsing decodes percent escapes, folds digits and turns numbers into addresses. */
const authorityHost = (authority: string): string => authority.replace(/:[0-9]*$/, "").toLowerCase();

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || parseIpv4(host)?.[0] === 127;
}

const reserved = "must not point to a private or reserved address";

function hostProblem(host: string): string | null {
  if (host.startsWith("[")) return isReservedIpv6(host.slice(1, -1)) ? reserved : null;
  const ipv4 = parseIpv4(host);
  if (ipv4 !== null) return isReservedIpv4(ipv4) ? reserved : null;
  if (!hostName.test(host) || host.length > 253) return "must use only letters, digits, dots and hyphens in its host";
  if (!host.includes(".")) return "must name a public host";
  if (privateNames.some((name) => host === name || host.endsWith(`.${name}`))) return "must name a public host";
  return null;
}

/** Labels of 1 to 63 characters; no dot at the end, which would make one host look like two. */
const hostName = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*$/;

/** Names that by standard or by habit lead inside a network, to a cloud's metadata, or wherever the name itself says. */
const privateNames = [
  // RFC 6761, 6762, 7686, 8375, 9476, ICANN's collision list and what routers and clusters use.
  "localhost localdomain local internal intranet private lan corp home arpa onion test invalid alt svc cluster consul",
  // Metadata services under public names.
  "metadata.goog metadata.tencentyun.com metadata.packet.net metadata.platformequinix.com",
  // Public names that resolve to the address they spell, or to loopback.
  "nip.io sslip.io xip.io traefik.me localtest.me lvh.me vcap.me lacolhost.com",
].flatMap((names) => names.split(" "));
