import { maxSamples, maxTexts, maxUnpacked } from "../domain/feeds/frame.ts";
import { DomainError } from "../domain/values/errors/errors.ts";

/** The refusal of a body that unpacks to too much. */
export const tooLarge = (): DomainError =>
  new DomainError("payload_too_large", `The body unpacks to more than ${maxUnpacked / 1024 / 1024} MiB.`, {
    location: "body",
    suggestion: "Send smaller requests.",
  });

/** The refusal of a body with too many samples. */
export const tooMany = (): DomainError =>
  new DomainError(
    "payload_too_large",
    `The body has more than ${maxSamples} samples or series, or more than ${maxTexts} texts of labels.`,
    {
      location: "body",
      suggestion: `Send at most ${maxSamples} at a time; max_samples_per_send in Prometheus, send_batch_max_size in OpenTelemetry.`,
    },
  );

/** The refusal of a list of too many events. */
export const tooManyEvents = (): DomainError =>
  new DomainError("payload_too_large", `The body has more than ${maxSamples} events.`, {
    location: "body",
    suggestion: `Send at most ${maxSamples} at a time.`,
  });

/** The refusal of a body that is not what its media type says; of a field in it, with what the field must be. */
export const malformed = (what: string, field?: { name: string; must: string }): DomainError =>
  new DomainError(
    "validation_error",
    `The body is not ${what}${field ? `: \`${field.name}\` must be ${field.must}` : ""}.`,
    {
      location: field?.name ?? "body",
      suggestion: "Check what the sender is set to send, and its version.",
    },
  );

/** The refusal of a file with a line beyond all measure. */
export const tooLong = (line: number, most: number): DomainError =>
  new DomainError("validation_error", `Line ${line} has more than ${most} characters.`, {
    location: "body",
    suggestion: "Check the line ends and the quotes; lines before it may be stored.",
  });
