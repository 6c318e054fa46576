/** A package.json, as far as publishing changes it. */
type Manifest = Record<string, unknown> & { publishConfig?: Record<string, unknown> };

/** The manifest as published: `publishConfig` in force, and nothing that only the repository needs. */
export function publishedManifest(text: string): string {
  const { publishConfig, scripts: _, ...rest } = JSON.parse(text) as Manifest;
  return `${JSON.stringify({ ...rest, ...publishConfig }, null, 2)}\n`;
}
