import type { ApplicationContext } from "../../domain/values/definitions/context.ts";
import type { GuardrailsDefinition } from "../../domain/values/definitions/guardrails.ts";
import type { ActiveVersions, StoredVersion } from "../ports/definitions/versions.ts";
import type { Services } from "../services.ts";
import { versionName } from "./version-view.ts";

/** What governs compilation now; the guardrails' `version` and its id are null while the file is in use. */
export interface ActiveRules {
  guardrails: { definition: GuardrailsDefinition; version: string | null; version_id: string | null };
  context: { definition: ApplicationContext; version: string; version_id: string } | null;
}

/** Guardrails and context in force, read in one call. Throws `unavailable` when only a broken file could rule. */
export async function activeRules(services: Services): Promise<ActiveRules> {
  return activeRulesOf(services, await services.versionSwitch.active());
}

/** The same as of when this isolate last asked: needs no wait, and may have been replaced since. Null where a broken file would rule. */
export function lastKnownRules(services: Services): ActiveRules | null {
  const known = services.versionSwitch.lastKnown();
  return known.guardrails === null && !services.health.guardrailsFile.ok ? null : activeRulesOf(services, known);
}

function activeRulesOf(
  services: Pick<Services, "fileGuardrails">,
  { guardrails, context }: ActiveVersions,
): ActiveRules {
  return {
    guardrails:
      guardrails === null
        ? { definition: services.fileGuardrails(), version: null, version_id: null }
        : { definition: guardrails.body as GuardrailsDefinition, ...versionNames(guardrails) },
    context: context === null ? null : { definition: context.body as ApplicationContext, ...versionNames(context) },
  };
}

const versionNames = (version: StoredVersion) => ({ version: versionName(version), version_id: version.version_id });
