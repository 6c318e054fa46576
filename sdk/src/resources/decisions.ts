import type { Answer } from "../core/answer.ts";
import { Call } from "../core/call.ts";
import type { Input, RequestOptions } from "../core/types.ts";
import { Decisions as Generated } from "../generated/resources.ts";
import type { DecisionExplanation } from "../generated/schemas.ts";

/** `client.decisions` */
export class Decisions extends Generated {
  /**
   * Explains a recorded decision, named by its id or by the question it answered. An id takes two calls: the record names
   * the question.
   *
   * @example
   * const { summary, drivers } = await client.decisions.explain("dec_k3v9m2x7q0c4h8t1");
   */
  override explain(
    decision: string | Input<"explainDecision">,
    options: RequestOptions = {},
  ): Call<DecisionExplanation> {
    return typeof decision === "string"
      ? new Call(this.#explained(decision, options))
      : super.explain(decision, options);
  }

  async #explained(decision_id: string, options: RequestOptions): Promise<Answer<DecisionExplanation>> {
    const record = await this.client.request("getDecision", { decision_id }, options);
    const { condition_id, condition_version, entity_id: entity, evaluated_at: timestamp } = record;
    const question = { condition_id, condition_version, entity, timestamp };
    return this.client.request("explainDecision", question, options).withResponse();
  }
}
