import type { ApplicationContextView, CreateContextBody } from "../../contract/resources/definitions/context.ts";
import { biasDirection } from "../../domain/learning/calibration/context-costs.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import type { Services } from "../services.ts";
import { type AttributedVersion, originFields, versionName, versionNumber, versionViews } from "./version-view.ts";

/** Puts an application context in force; throws `conflict` when `replaces` is not in force. */
export async function createContext(services: Services, input: CreateContextBody): Promise<ApplicationContextView> {
  const { change_note = null, replaces, ...body } = input;
  const number = replaces === undefined ? undefined : versionNumber(replaces);
  return contextViews.one(services, await services.versionSwitch.activate("context", body, change_note, number));
}

/** The context in force; throws `not_found` when there is none. */
export async function getContext(services: Services): Promise<ApplicationContextView> {
  const { context } = await services.versionSwitch.active();
  if (context) return contextViews.one(services, context);
  throw new DomainError("not_found", "No active application context exists.", {
    suggestion: "Define one with POST /context.",
  });
}

const contextViews = versionViews("context", contextView);
/** Versions, newest first; all of them unless asked for fewer. */
export const listContextVersions = contextViews.list;
/** One version; throws `not_found`. */
export const getContextVersion = contextViews.find;

function contextView(stored: AttributedVersion): ApplicationContextView {
  const { calibration_bias, ...body } = stored.body as Omit<CreateContextBody, "change_note" | "replaces">;
  return {
    context_id: stored.version_id,
    version: versionName(stored),
    ...body,
    calibration_bias:
      calibration_bias === undefined ? null : { ...calibration_bias, bias_direction: biasDirection(calibration_bias) },
    ...originFields(stored),
  };
}
