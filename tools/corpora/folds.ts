import type { CorpusFile } from "./files.ts";

/** Files in connected groups: two that share a signal belong together, so that none is measured on what another taught. */
export function foldsOf(files: readonly CorpusFile[]): CorpusFile[][] {
  const groups: { files: CorpusFile[]; signals: Set<string> }[] = [];
  for (const file of files) {
    const signals = new Set(file.primitives.map(({ primitive_id }) => primitive_id));
    const joined = groups.filter((group) => [...signals].some((id) => group.signals.has(id)));
    const rest = groups.filter((group) => !joined.includes(group));
    const all = [...joined.flatMap((group) => [...group.signals]), ...signals];
    const merged = { files: [...joined.flatMap((group) => group.files), file], signals: new Set(all) };
    groups.splice(0, groups.length, ...rest, merged);
  }
  return groups.map((group) => group.files);
}
