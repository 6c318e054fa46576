import { client } from "../../session/session.ts";
import { useResource } from "../../state/resource.ts";
import { Card } from "../../ui/card.tsx";
import { Loaded } from "../../ui/states.tsx";
import { Facts } from "../../ui/table.tsx";
import { Time } from "../../ui/time.tsx";

/** How reading the rows of its database goes. */
export function Reading({ name }: { name: string }) {
  const status = useResource(`${name} source`, (abort) =>
    client().primitives.getSource({ id: name }, { signal: abort }),
  );
  return (
    <Card title="Reading its database">
      <Loaded of={status} lines={3}>
        {({ source, reading }) => (
          <>
            {reading?.problem != null && <p role="status">{reading.problem}</p>}
            {reading !== null && (
              <Facts
                facts={[
                  ["Read up to", <Time at={reading.read_to} as="clock" />],
                  [
                    "Last read",
                    reading.last_read_at === null ? "not yet" : <Time at={reading.last_read_at} as="ago" />,
                  ],
                  ["Observations", String(reading.stored)],
                  ["Rejected last", String(reading.rejected)],
                ]}
              />
            )}
            {source.kind === "sql" && <pre class="small mono">{source.query}</pre>}
          </>
        )}
      </Loaded>
    </Card>
  );
}
