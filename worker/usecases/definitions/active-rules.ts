import type { ApplicationContext } from "../../domain/values/definitions/context.ts";
import type { GuardrailsDefinition } from "../../domain/values/definitions/guardrails.ts";
import type { Services } from "../services.ts";
import { versionName } from "./version-view.ts";

/** What governs compilation now; the guardrails' `version` is null while the file is in use. */
export interface ActiveRules {
  guardrails: { definition: GuardrailsDefinition; version: string | null };
  context: { definition: ApplicationContext; version: string } | null;
}

/** Guardrails and context in force, read in one call. Throws `unavailable` when only a broken file could rule. */
export async function activeRules(services: Services): Promise<ActiveRules> {
  const { guardrails, context } = await services.versionSwitch.active();
  return {
    guardrails:
      guardrails === null
        ? { definition: services.fileGuardrails(), version: null }
        : { definition: guardrails.body as GuardrailsDefinition, version: versionName(guardrails) },
    context:
      context === null ? null : { definition: context.body as ApplicationContext, version: versionName(context) },
  };
}
