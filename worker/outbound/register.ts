import { registeredValue } from "../domain/action/registered-value.ts";
import { parseTimestamp } from "../domain/values/time.ts";
import { valueProblem } from "../domain/values/observation-check.ts";
import type { Senders } from "../usecases/ports/actions/actions.ts";
import type { Ledger } from "../usecases/ports/evaluation/ledger.ts";
import type { Services } from "../usecases/services.ts";
import { failed } from "./failed.ts";

const ledgerUnavailable = () => failed("ledger_unavailable", "The ledger could not store the observation.");

/** Appends the decision as an observation about its own time, so that one task can feed another. */
export function registerSender(
  primitives: Pick<Services["primitives"], "described">,
  ledger: Pick<Ledger, "append">,
): Senders["register"] {
  return {
    async send({ delivery }) {
      const { primitive_id, entity, observed_at } = delivery;
      const primitive = (await primitives.described([primitive_id])).get(primitive_id);
      if (!primitive) return failed("primitive_unknown", `Primitive ${primitive_id} is not registered.`);
      if (typeof entity !== "string" || entity === "") {
        return failed("entity_missing", "The decision field that should name the entity holds no text.");
      }
      const value = registeredValue(primitive.type, delivery);
      const problem = valueProblem(value, primitive);
      if (problem !== null) return failed("type_mismatch", `${primitive_id} ${problem}.`);
      const row = { primitive_id, type: primitive.type, entity, observed_at: parseTimestamp(observed_at), value };
      try {
        const { unconfirmed, expired, groups } = await ledger.append([row]);
        if (expired.length > 0)
          return failed("observation_expired", `Observations of ${primitive_id} from that time are no longer kept.`);
        if (groups.length > 0)
          return failed("entity_is_group", `${entity} is a group, which is counted from its members.`);
        return unconfirmed.length === 0 ? { ok: true } : ledgerUnavailable();
      } catch {
        return ledgerUnavailable();
      }
    },
  };
}
