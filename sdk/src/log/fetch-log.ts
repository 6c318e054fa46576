/** How the log is reached; `fetch` is the platform's unless another is given. */
export interface LogReach {
  /** Such as `https://monitor.example.com/log`. No key is needed. */
  url: string;
  fetch?: typeof fetch;
}

/** The log does not have a tile that it has signed. */
class MissingTile extends Error {}

/** A text of the log, by its path below the log's address. */
export async function logText(reach: LogReach, path: string): Promise<string> {
  return new TextDecoder().decode(await fetchedBytes(reach, path));
}

/** Bytes of the log, by their path below the log's address. */
export async function fetchedBytes({ url, fetch: given = fetch }: LogReach, path: string): Promise<Uint8Array> {
  const address = `${url.replace(/\/+$/, "")}/${path}`;
  const response = await given(address, { redirect: "manual" });
  if (response.status === 404 && path.startsWith("tile/"))
    throw new MissingTile("The log lacks leaves that it has signed.");
  if (!response.ok) throw new TypeError(`${address} answered ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}

/** What work on tiles gives, or in words which of them the log lacks. */
export async function unlessMissing<Found>(work: Promise<Found>): Promise<Found | string> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof MissingTile) return error.message;
    throw error;
  }
}
