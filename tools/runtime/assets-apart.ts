import type { V4MiniflareOptions } from "miniflare";

type WorkerOptions = Extract<V4MiniflareOptions, { workers: unknown }>["workers"][number];

/**
 * The worker, and its assets as a worker of their own behind its binding. It answers every request itself, but the local
 * runtime would put a router before it, which costs half as much again as a recorded evaluation.
 */
export function assetsApart({ assets, ...worker }: WorkerOptions): WorkerOptions[] {
  if (assets?.binding === undefined) return [worker];
  const { binding, directory, assetConfig } = assets;
  const modules = [{ type: "ESModule" as const, path: "none.js", contents: "export default {}" }];
  return [
    { ...worker, serviceBindings: { ...worker.serviceBindings, [binding]: "assets" } },
    { name: "assets", modules, assets: { directory, ...(assetConfig && { assetConfig }) } },
  ];
}
