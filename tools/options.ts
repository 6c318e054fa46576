import { parseArgs } from "node:util";

type Set<Default> = Default extends number ? number : string;

/** What the command line sets of these options, numbers where they are numbers by default; `names` is what else it says. */
export function optionsOf<Defaults extends Record<string, number | string>>(
  defaults: Defaults,
): { [Name in keyof Defaults]: Set<Defaults[Name]> } & { names: string[] } {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2).filter((one) => one !== "--"),
    options: Object.fromEntries(Object.keys(defaults).map((name) => [name, { type: "string" as const }])),
    allowPositionals: true,
  });
  const set = Object.entries(defaults).map(([name, usual]) => {
    const value = values[name] ?? usual;
    return [name, typeof usual === "number" ? Number(value) : value];
  });
  const named = Object.fromEntries(set) as { [Name in keyof Defaults]: Set<Defaults[Name]> };
  return { ...named, names: positionals };
}
