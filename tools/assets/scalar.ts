import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

// The plugin carries the very file that @scalar/api-reference publishes, which would bring 270 packages and 280 MB along.
const PLUGIN = "@scalar/fastify-api-reference";

interface Reply {
  header(): Reply;
  send(body: string): string;
}
interface Route {
  url: string;
  handler(request: undefined, reply: Reply): string;
}
type Plugin = (host: { route(route: Route): void }, options: object, done: () => void) => void;

/** Scalar's API reference for a script tag: its version, its licence, and the script, which is only read when asked for. */
export async function scalarReference(): Promise<{ version: string; license: string; script(): Promise<string> }> {
  const folder = dirname(dirname(createRequire(import.meta.url).resolve(PLUGIN)));
  const { version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as { version: string };
  return { version, license: await readFile(join(folder, "LICENSE"), "utf8"), script: servedScript };
}

/** Asks the plugin as Fastify would. */
async function servedScript(): Promise<string> {
  const { default: plugin } = (await import(PLUGIN)) as { default: Plugin };
  const routes: Route[] = [];
  const options = { routePrefix: "/", configuration: { url: "/v1/openapi.json" } };
  plugin({ route: (route) => void routes.push(route) }, options, () => undefined);
  const reply: Reply = { header: () => reply, send: (body) => body };
  const script = routes.find(({ url }) => url === "/js/scalar.js")?.handler(undefined, reply);
  if (script === undefined) throw new Error(`${PLUGIN} no longer serves /js/scalar.js.`);
  return script;
}
