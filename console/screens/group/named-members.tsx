import { useState } from "preact/hooks";
import { elevated } from "../../session/elevation.ts";
import { announce } from "../../state/announce.ts";
import { sayFailure } from "../../state/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Table } from "../../ui/table.tsx";
import { type Facts, namedMembers } from "./facts.ts";

/** The worst members of a group and the silent ones: by pseudonym, until somebody with the elevated key names them. */
export function NamedMembers({ of: facts, unit }: { of: Facts; unit: string | null }) {
  const members = namedMembers(facts, unit);
  const [names, setNames] = useState<ReadonlyMap<string, string | null>>(new Map());
  const name = async (): Promise<void> => {
    try {
      const entity_ids = members.map(({ entity_id }) => entity_id);
      const found = await elevated("name members of a group", (one) => one.entities.resolve({ entity_ids }));
      if (found === null) return;
      setNames(new Map(found.entities.map(({ entity_id, entity }) => [entity_id, entity])));
      announce("The members are named.");
    } catch (error) {
      sayFailure(error);
    }
  };
  if (members.length === 0) return null;
  const isNamed = members.every(({ entity_id }) => names.has(entity_id));
  return (
    <Card
      title="Worst and silent"
      aside={!isNamed && <Button onClick={() => void name()}>Name the members</Button>}
      flush
    >
      <Table
        caption="Members that are worst or silent"
        rows={members}
        keyOf={({ entity_id }) => entity_id}
        columns={[
          { head: "Member", cell: ({ entity_id }) => names.get(entity_id) ?? <code>{entity_id}</code> },
          { head: "Value", numbers: true, cell: ({ text }) => text },
        ]}
      />
    </Card>
  );
}
