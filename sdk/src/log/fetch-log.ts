/** How the log is reached; `fetch` is the platform's unless another is given. */
export interface LogReach {
  /** Such as `https://monitor.example.com/log`. No key is needed. */
  url: string;
  fetch?: typeof fetch;
}

/** A text of the log, by its path below the log's address. */
export async function textOf(reach: LogReach, path: string): Promise<string> {
  return new TextDecoder().decode(await bytesOf(reach, path));
}

/** Bytes of the log, by their path below the log's address. */
export async function bytesOf({ url, fetch: given = fetch }: LogReach, path: string): Promise<Uint8Array> {
  const address = `${url.replace(/\/+$/, "")}/${path}`;
  const response = await given(address, { redirect: "manual" });
  if (!response.ok) throw new TypeError(`${address} answered ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}
