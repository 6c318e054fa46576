import type {
  CreateGuardrailsBody,
  GuardrailsFile,
  GuardrailsVersion,
} from "../../contract/resources/definitions/guardrails.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { mostViolations } from "../../domain/values/errors/violation.ts";
import { guardrailsViolations } from "../../contract/resources/definitions/guardrails-rules.ts";
import type { Services } from "../services.ts";
import { type AttributedVersion, originFields, versionName, versionNumber, versionViews } from "./version-view.ts";

/** Puts guardrails in force; throws `semantic_error` listing the violations, and `conflict` when `replaces` is not in force. */
export async function createGuardrails(services: Services, input: CreateGuardrailsBody): Promise<GuardrailsVersion> {
  const { guardrails, change_note = null, replaces } = input;
  checkGuardrails(guardrails);
  const number = replaces === undefined ? undefined : versionNumber(replaces);
  return guardrailsViews.one(
    services,
    await services.versionSwitch.activate("guardrails", guardrails, change_note, number),
  );
}

/** Throws `semantic_error` listing every violation of the rules for guardrails. */
export function checkGuardrails(guardrails: unknown): void {
  const violations = guardrailsViolations(guardrails).map(({ location, message }) => ({
    location: location === "" ? "guardrails" : `guardrails.${location}`,
    message,
  }));
  const [first] = violations;
  if (first) {
    throw new DomainError("semantic_error", `${first.location}: ${first.message}.`, {
      location: first.location,
      suggestion:
        violations.length > 1
          ? `Correct all ${violations.length} places; details.violations lists them${violations.length > mostViolations ? `, the first ${mostViolations}` : ""}.`
          : "Correct it and send it again.",
      details: { violations: violations.slice(0, mostViolations) },
    });
  }
}

/** The guardrails in force; throws `not_found` while those of the file are in use. */
export async function getGuardrails(services: Services): Promise<GuardrailsVersion> {
  const { guardrails } = await services.versionSwitch.active();
  if (guardrails) return guardrailsViews.one(services, guardrails);
  throw new DomainError(
    "not_found",
    "No guardrails were set through the API: guardrails are loaded from the file at startup.",
    {
      suggestion: "This is expected until POST /guardrails puts a version in force.",
    },
  );
}

/** The guardrails of the file, whether they rule or not; throws `unavailable` when the file is broken. */
export async function getGuardrailsFile(services: Services): Promise<GuardrailsFile> {
  const { guardrails } = await services.versionSwitch.active();
  return { guardrails: { ...services.fileGuardrails() }, in_force: guardrails === null };
}

const guardrailsViews = versionViews("guardrails", guardrailsView);
/** Versions, newest first; all of them unless asked for fewer. */
export const listGuardrailsVersions = guardrailsViews.list;
/** One version; throws `not_found`. */
export const getGuardrailsVersion = guardrailsViews.find;

function guardrailsView(stored: AttributedVersion): GuardrailsVersion {
  return {
    guardrails_id: stored.version_id,
    version: versionName(stored),
    guardrails: stored.body as Record<string, unknown>,
    ...originFields(stored),
    source: "api",
  };
}
