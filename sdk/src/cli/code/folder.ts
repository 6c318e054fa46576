import type { Fields } from "../../local/fields.ts";
import { isRecord } from "../../../../worker/domain/values/is-record.ts";
import { UsageError } from "../command.ts";
import { parseYaml } from "../definition-file.ts";
import type { Kind, Spec } from "./kind.ts";
import { kinds } from "./kinds/registry.ts";
import { refuseSecrets } from "./secrets.ts";

/** What a folder describes. */
export interface Folder {
  /** Under which the service keeps what was applied. */
  name: string;
  specs: Spec[];
}

/** Finds and reads files. */
interface Files {
  /** The paths of YAML files below a folder; null where there is no folder. */
  listFiles: (folder: string) => Promise<string[] | null>;
  readFile: (path: string) => Promise<string>;
}

/** Reads all files of a folder; throws UsageError naming the file for what is no description. */
export async function readFolder({ listFiles, readFile }: Files, folder: string): Promise<Folder> {
  const paths = await listFiles(folder);
  if (paths === null)
    throw new UsageError(`${folder} is no folder. To apply a calibration, use dm apply-calibration TOKEN.`);
  const specs: Spec[] = [];
  let name = "default";
  for (const path of paths.toSorted()) {
    const read = parseYaml(await readFile(path), path);
    if (read === null) continue;
    if (!isRecord(read)) throw new UsageError(`${path} holds no lists of signals, tasks and so on.`);
    for (const [list, value] of Object.entries(read)) {
      const kind = kinds.find((one) => one.list === list);
      if (list === "name" && typeof value === "string") name = value;
      else if (kind === undefined)
        throw new UsageError(`${path}: \`${list}\` is nothing that can be applied. ${knownLists}`);
      else specs.push(...specsOf(kind, value, path));
    }
  }
  refuseTwice(specs);
  return { name, specs };
}

const knownLists = `Lists are ${kinds.map(({ list }) => list).join(", ")}.`;

function specsOf(kind: Kind, value: unknown, file: string): Spec[] {
  const items: unknown = kind.single === true ? [value] : value;
  if (!Array.isArray(items) || !items.every(isRecord))
    throw new UsageError(`${file}: \`${kind.list}\` must be a list of ${kind.name}s.`);
  return items.map((item, at) => {
    const fields = withoutNull(item) as Fields;
    const id = kind.idOf(fields);
    const where = `${file}: ${kind.list}[${at}]`;
    if (id.includes("undefined"))
      throw new UsageError(`${where} needs ${kind.order[0]}${kind.order[1] === "version" ? " and version" : ""}.`);
    const unknown = Object.keys(fields).find((field) => kind.order.length > 0 && !kind.order.includes(field));
    if (unknown !== undefined)
      throw new UsageError(`${where}: a ${kind.name} has no ${unknown}. It has ${kind.order.join(", ")}.`);
    const firing = fields["firing"];
    if (isRecord(firing) && firing["mode"] === undefined)
      throw new UsageError(`${where}: firing needs mode: every or on_change.`);
    const spec = { kind: kind.name, id, fields, file };
    refuseSecrets(kind, spec);
    return spec;
  });
}

/** Null in a file is the same as leaving a field out, at any depth but in lists. */
function withoutNull(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const held = Object.entries(value).filter(([, one]) => one !== null);
  return Object.fromEntries(held.map(([name, one]) => [name, withoutNull(one)]));
}

function refuseTwice(specs: readonly Spec[]): void {
  const seen = new Map<string, Spec>();
  for (const spec of specs) {
    const key = `${spec.kind} ${spec.id}`;
    const other = seen.get(key);
    if (other !== undefined) throw new UsageError(`${key} is in ${other.file} and again in ${spec.file}.`);
    seen.set(key, spec);
  }
}
