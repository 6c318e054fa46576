import { createServer } from "node:net";

/** Throws, with what to do about it, when something listens on a port of 127.0.0.1 already; 0 is always free. */
export async function assertPortIsFree(port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (cause) => {
      reject(new Error(`Port ${port} is in use. Stop what listens there, or set PORT to another.`, { cause }));
    });
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve()));
  });
}

/** The port that PORT asks for, or another where it asks for none; throws with what it may be. */
export function portAsked(asked: string | undefined, otherwise: number): number {
  const port = Number(asked ?? otherwise);
  if (asked?.trim() !== "" && Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error(`PORT must be a port number, not "${asked}".`);
}
