/** Opens or presses something of a running service as a phone does it: without a key. */
export async function visit({ url }: { url: string }, method: string, path: string) {
  const response = await fetch(`${url}${path}`, { method, headers: { connection: "close" } });
  return { status: response.status, text: await response.text(), headers: response.headers };
}
