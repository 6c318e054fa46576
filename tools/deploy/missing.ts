/** What wrangler makes of wrangler.toml, as far as deploying depends on it. */
export interface Resources {
  d1_databases: { binding: string; database_name?: string; database_id?: string }[];
  kv_namespaces: { binding: string; id?: string }[];
}

const isPlaceholder = (id: string | undefined) => id !== undefined && /^[0-]+$/.test(id);

/** The commands that make what wrangler.toml only has a placeholder for; they print the id to put in its place. */
export function commandsToCreate({ d1_databases, kv_namespaces }: Resources): string[] {
  return [
    ...d1_databases
      .filter(({ database_id }) => isPlaceholder(database_id))
      .map(({ database_name, binding }) => `npx wrangler d1 create ${database_name ?? binding}`),
    ...kv_namespaces
      .filter(({ id }) => isPlaceholder(id))
      .map(({ binding }) => `npx wrangler kv namespace create ${binding}`),
  ];
}

/** Which of the secrets a worker needs are not in the output of `wrangler secret list`; undefined when that tells nothing. */
export function missingSecrets(needed: readonly string[], listed: string): string[] | undefined {
  const list = /\[[^]*\]/.exec(listed)?.[0];
  if (list === undefined) return undefined;
  const names = new Set((JSON.parse(list) as { name: string }[]).map(({ name }) => name));
  return needed.filter((name) => !names.has(name));
}
