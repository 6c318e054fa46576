import { stringify } from "yaml";
import type { DecisionMonitor } from "../../client.ts";
import { type Kind, type Live, pick } from "./kind.ts";
import { kinds } from "./kinds/registry.ts";

/** A file of a folder. */
interface Written {
  path: string;
  text: string;
  kind: Kind;
  lives: Live[];
}

/** All that a folder can describe of a service, a file for each kind; equal for an equal service. */
export async function pulled(client: DecisionMonitor, folder: string): Promise<Written[]> {
  const files: Written[] = [];
  for (const kind of kinds) {
    const lives = (await kind.read(client, null)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    if (lives.length === 0) continue;
    const items = lives.map(({ fields }) => ordered(kind, fields));
    files.push({
      path: `${folder}/${kind.list}.yaml`,
      text: yamlOf({ [kind.list]: kind.single === true ? items[0] : items }),
      kind,
      lives,
    });
  }
  return files;
}

const ordered = ({ order }: Kind, fields: object): object => (order.length === 0 ? fields : pick(fields, order));

/** YAML that is the same for the same values, and that is read without folding. */
const yamlOf = (value: object): string => stringify(value, { lineWidth: 0, indentSeq: true });
