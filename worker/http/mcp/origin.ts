const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Whether a request comes from no page of a browser, or from one of the service: of the public address, of this machine where the service
 * runs on it, or of the host that a certificate vouches for. A plain host name proves nothing: a foreign page may have it point here.
 */
export function isOurs(origin: string | undefined, url: string, publicUrl: string | null): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const [from, to] = [new URL(origin), new URL(url)];
  if (publicUrl !== null && from.origin === new URL(publicUrl).origin) return true;
  if (loopback.test(to.hostname)) return loopback.test(from.hostname);
  return to.protocol === "https:" && from.origin === to.origin;
}
