import { Response } from "miniflare";

const entry = 'export * from "./bundle.js";\nexport { default } from "./bundle.js";\n';

/**
 * The modules of a worker whose script the runtime fetches when it starts. Inside the configuration, a script of megabytes would be
 * copied again each time a few kilobytes are appended.
 */
export const entryModule = (path: string) => ({
  modules: [{ type: "ESModule" as const, path, contents: entry }],
  unsafeUseModuleFallbackService: true,
});

/** Answers the runtime that asks for a script. */
export function scriptApart(script: string) {
  return ({ url }: { url: string }): Response => {
    const asked = new URL(url).searchParams.get("specifier") ?? "";
    if (!asked.endsWith("/bundle.js")) return new Response(null, { status: 404 });
    return Response.json({ name: asked.replace(/^\//, ""), esModule: script });
  };
}
