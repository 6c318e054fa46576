import type { Output } from "../../../sdk/src/index.ts";
import { client } from "../../session/session.ts";
import { useResource } from "../../state/resource.ts";
import { Time } from "../../ui/time.tsx";
import type { Incident } from "./incident.ts";

type Delivery = Output<"getDelivery">;

const states: Readonly<Record<Delivery["status"], string>> = {
  delivered: "delivered",
  failed: "did not arrive",
  retrying: "has not arrived yet",
  pending: "waits to be sent",
};

/** Whether anybody was told of an alarm: by what became of its first message, never by what was meant to be sent. */
export function Told({ incident: { first_decision_id: id, told } }: { incident: Incident }) {
  const found = useResource(told && id !== null ? id : null, async (signal) => {
    const { actions } = await client().decisions.get({ decision_id: id ?? "" }, { signal });
    const sent = actions.find(({ status }) => status !== "skipped" && status !== "would_trigger");
    return sent === undefined ? null : await client().deliveries.get({ delivery_id: sent.delivery_id }, { signal });
  });
  if (!told) return <>nobody</>;
  if (found.failure !== null) return <>not known</>;
  if (found.data === undefined) return <>…</>;
  if (found.data === null) return <>nobody yet</>;
  const { channel, status, updated_at } = found.data;
  return (
    <>
      {channel ?? "a program"}: {states[status]}
      {status === "delivered" && (
        <>
          {" "}
          <Time at={updated_at} />
        </>
      )}
    </>
  );
}
