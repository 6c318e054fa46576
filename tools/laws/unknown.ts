import { DomainError } from "../../worker/domain/values/errors/errors.ts";
import { inserted, type Law } from "./law.ts";

const phrases = ["with quoxitis", "in the quoxian wing", "during quoxing", "of quoxian members", "except in Quoxia"];

/** What neither a signal nor a context has a word for. */
export const unknown: Law = {
  name: "words that nothing knows are asked about or pointed out",
  aim: 1,
  floor: 0.98,
  mutants: (was, at) => {
    const phrase = phrases[at % phrases.length] ?? "";
    return [
      ...inserted(was, "signal", "behind", phrase),
      ...inserted(was, "number", "behind", phrase),
      ...inserted(was, "signal", "before", "quoxian"),
    ];
  },
  holds: (_, now) => now instanceof DomainError || now.warnings.some((warning) => /quox/i.test(warning)),
};
