import { DomainError } from "../domain/values/errors/errors.ts";
import type { GuardrailsDefinition } from "../domain/values/definitions/guardrails.ts";
import { readGuardrailsFile } from "./guardrails-file.ts";
import { logFault } from "../log.ts";

/** The guardrails file as read at start: a definition, or what is wrong with it. */
type LoadedGuardrails = { ok: true; definition: GuardrailsDefinition } | { ok: false; message: string };

/** Reads the file once; a broken one is reported here, in /healthz and on every POST /tasks. */
export function loadGuardrailsFile(text: string): LoadedGuardrails {
  try {
    return { ok: true, definition: readGuardrailsFile(text).definition };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    logFault("guardrails_file_broken", { message: error.message });
    return { ok: false, message: error.message };
  }
}

/** The definition of the file; throws `unavailable` rather than let a sentence be compiled under a guess. */
export function definitionOf(file: LoadedGuardrails): GuardrailsDefinition {
  if (file.ok) return file.definition;
  throw new DomainError("unavailable", "The guardrails file is broken, so no sentence can be compiled.", {
    suggestion: "See /healthz for the line and the reason; correct svc_guardrails.yaml and deploy again.",
    details: { problem: file.message },
  });
}
