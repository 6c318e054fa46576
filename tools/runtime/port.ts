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
