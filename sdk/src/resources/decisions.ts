import type { Answer } from "../core/answer.ts";
import { Call } from "../core/call.ts";
import type { Input, RequestOptions } from "../core/types.ts";
import { ExportCall, type ExportOptions } from "./export-call.ts";
import { Decisions as Generated } from "../generated/resources.ts";
import type { DecisionExplanation } from "../generated/schemas.ts";

/** `client.decisions` */
export class DecisionResource extends Generated {
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

  /**
   * Exports decisions, any number of them: loop over it for each, newest first, or await it for the response itself, such as
   * one part as CSV. The loop reads part after part, goes on behind the last decision where one is cut off, and throws where
   * it cannot, so that a loop which ends has seen them all.
   *
   * @example
   * for await (const decision of client.decisions.export({ outcome: "triggered" })) console.log(decision.decision_id);
   */
  override export(input: Input<"exportDecisions"> = {}, options: ExportOptions = {}): ExportCall {
    return new ExportCall((part) => this.client.stream("exportDecisions", { ...input, ...part }, options), options);
  }

  async #explained(decision_id: string, options: RequestOptions): Promise<Answer<DecisionExplanation>> {
    const record = await this.client.request("getDecision", { decision_id }, options);
    const { condition_id, condition_version, entity_id: entity, evaluated_at: timestamp } = record;
    const question = { condition_id, condition_version, entity, timestamp };
    return this.client.request("explainDecision", question, options).withResponse();
  }
}
