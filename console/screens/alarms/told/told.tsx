import type { Incident } from "../../../../sdk/src/index.ts";
import { client } from "../../../session/session.ts";
import { useResource } from "../../../state/resource.ts";
import { Time } from "../../../ui/time.tsx";
import { sentIn, toldWords } from "./told-words.ts";

/** Whether anybody was told of an alarm: by what became of its first message, never by what was meant to be sent. */
export function ToldMessages({ incident: { first_decision_id: id, told } }: { incident: Incident }) {
  const found = useResource(id === null ? null : `${id} ${told}`, async (signal) => {
    const { actions } = await client().decisions.get({ decision_id: id ?? "" }, { signal });
    const sent = sentIn(actions);
    return sent === undefined ? null : await client().deliveries.get({ delivery_id: sent.delivery_id }, { signal });
  });
  // Not there yet, or not kept any more.
  const isUnlisted = found.failure?.type === "not_found";
  if (id === null) return <>{toldWords(told, null)}</>;
  if (isUnlisted) return <>{told ? "a message arrived" : "nobody yet"}</>;
  if (found.failure !== null) return <>not known</>;
  if (found.data === undefined) return <>…</>;
  return (
    <>
      {toldWords(told, found.data)}
      {found.data?.status === "delivered" && (
        <>
          {" "}
          <Time at={found.data.updated_at} />
        </>
      )}
    </>
  );
}
