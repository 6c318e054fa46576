import { parseSentence } from "../../worker/domain/task/sentence/form/parse.ts";
import { compiledMeaning } from "../../worker/domain/task/sentence/settle/meaning.ts";
import { type Answer, inSeconds, meantBy } from "./answers.ts";
import { meets } from "./expectation.ts";
import { contradicts, leavesOut } from "./faults.ts";
import type { CorpusFile, Sentence } from "./files.ts";

/**
 * What an answer is worth. `right`: accepted as meant, or not accepted where it must not be; `offered`: asked, with a right reading;
 * `refused`: neither, though it can be answered; `wrong`: accepted as something else.
 */
export interface Verdict {
  outcome: "right" | "offered" | "refused" | "wrong";
  /** Whether the sentence can be answered. */
  answerable: boolean;
  /** Of a wrong one: it alarms on the other side, or in the opposite state. */
  upsideDown: boolean;
  /** Of a wrong one: a duration, condition, figure or hour of the label is missing. */
  qualifierLost: boolean;
  /** Where it must be asked about: whether one of the readings that should be offered is. */
  rightlyAsked: boolean | null;
}

/** Compares an answer by meaning (definitions, firing and watch) with what is right for the sentence. */
export function verdictOn(file: CorpusFile, item: Sentence, answer: Answer): Verdict {
  const { answerable, labels } = standardOf(file, item);
  const fits = fitting(file, item);
  const verdict = { answerable, upsideDown: false, qualifierLost: false, rightlyAsked: null };
  if ("accepted" in answer) {
    if (answerable && fits(answer.accepted)) return { ...verdict, outcome: "right" };
    return { ...verdict, outcome: "wrong", ...faultsOf(answer.accepted, labels) };
  }
  const offered = answer.offered.some((canonical) => fits(canonical));
  if (answerable) return { ...verdict, outcome: offered ? "offered" : "refused" };
  return { ...verdict, outcome: "right", rightlyAsked: labels.length === 0 ? null : offered };
}

/** Whether a canonical sentence may be the answer to a sentence or, where it has none, be offered. */
export function fitting(file: CorpusFile, item: Sentence): (canonical: string, meaning?: string) => boolean {
  const { isRight } = standardOf(file, item);
  return (canonical, meaning) => canonical !== "" && isRight(canonical, meaning);
}

interface Standard {
  answerable: boolean;
  labels: readonly string[];
  /** Whether that canonical sentence, with its meaning where that is known, may be answered or, where nothing may, offered. */
  isRight: (canonical: string, meaning?: string) => boolean;
}

function standardOf(file: CorpusFile, item: Sentence): Standard {
  const { label, expect, deep } = item;
  if (label === undefined) {
    if (expect === undefined) throw new Error(`${item.id} has neither a label nor an expectation.`);
    const isRight = (canonical: string): boolean => {
      const compiled = meantBy(file, item, canonical);
      return compiled !== null && meets(expect, deep, compiled);
    };
    return { answerable: expect.status === 200, labels: [], isRight };
  }
  const labels = labelsOf(item);
  let meanings: ReadonlySet<string> | null = null;
  const signals = new Set(labels.map(signalsIn));
  return {
    answerable: "accept" in label,
    labels,
    isRight: (canonical, meaning) => {
      if (labels.includes(canonical)) return true;
      if (!signals.has(signalsIn(canonical))) return false;
      meanings ??= new Set(labels.map((one) => meaningIn(file, item, one)));
      const even = inSeconds(canonical);
      if (meaning !== undefined && even === canonical) return meanings.has(meaning);
      const compiled = meantBy(file, item, even);
      return compiled !== null && meanings.has(compiledMeaning(compiled));
    },
  };
}

/** The signals that a canonical sentence names; what names others means something else. */
const signalsIn = (canonical: string): string => [...new Set(canonical.match(/`[^`]*`/g))].toSorted().join(" ");

/** The canonical sentences of a label. */
export function labelsOf({ label }: Pick<Sentence, "label">): readonly string[] {
  if (label === undefined || "refuse" in label) return [];
  return "accept" in label ? label.accept : label.ask;
}

/** The meaning of a label under the rules of its file; throws where it has none. */
function meaningIn(file: CorpusFile, item: Pick<Sentence, "id" | "constraints">, canonical: string): string {
  const compiled = meantBy(file, item, inSeconds(canonical));
  if (compiled === null) throw new Error(`${item.id}: "${canonical}" does not compile.`);
  return compiledMeaning(compiled);
}

function faultsOf(accepted: string, labels: readonly string[]): Pick<Verdict, "upsideDown" | "qualifierLost"> {
  const said = parseSentence(inSeconds(accepted));
  const wanted = labels.flatMap((label) => parseSentence(inSeconds(label)) ?? []);
  if (said === null || wanted.length === 0) return { upsideDown: false, qualifierLost: false };
  return {
    upsideDown: wanted.every((label) => contradicts(said, label)),
    qualifierLost: wanted.every((label) => leavesOut(said, label)),
  };
}
