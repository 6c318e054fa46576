import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** A port that nobody listens at, below the ports that the system gives to connections, so that none of them takes it while the service is down. */
export async function freePort(): Promise<number> {
  for (;;) {
    const server = createServer();
    const taken = new Promise<boolean>((settle) => {
      server.once("error", () => settle(true)).once("listening", () => settle(false));
    });
    const port = randomInt(20_000, 32_000);
    server.listen(port, "127.0.0.1");
    if (await taken) continue;
    server.close();
    await once(server, "close");
    return port;
  }
}
