import type { Answer } from "../corpora/answers.ts";
import type { CorpusFile, Sentence } from "../corpora/files.ts";
import { verdictOn, type Verdict } from "../corpora/verdict.ts";

/** A sentence with what became of it. */
export interface Scored {
  file: CorpusFile;
  item: Sentence;
  answer: Answer;
  verdict: Verdict;
}

/** How many sentences came out how. */
export interface Figures {
  /** Sentences that can be answered. */
  answerable: number;
  right: number;
  offered: number;
  refused: number;
  wrong: number;
  /** Sentences that must not be answered, and those of them that were. */
  forbidden: number;
  answered: number;
  /** Of the forbidden: those that a question should be asked about, and those where it was, with a right reading. */
  toAsk: number;
  asked: number;
  upsideDown: number;
  qualifierLost: number;
}

/** Every sentence of some files, answered and compared with what is right. */
export async function scored(
  files: readonly CorpusFile[],
  answers: (file: CorpusFile) => Promise<readonly Answer[]> | readonly Answer[],
): Promise<Scored[]> {
  const rows: Scored[] = [];
  for (const file of files) {
    const got = await answers(file);
    for (const [at, item] of file.cases.entries()) {
      const answer = got[at];
      if (answer === undefined) throw new Error(`${item.id} was not answered.`);
      rows.push({ file, item, answer, verdict: verdictOn(file, item, answer) });
    }
  }
  return rows;
}

/** The figures of some sentences. */
export function figuresOf(rows: readonly Scored[]): Figures {
  const count = (is: (verdict: Verdict) => boolean): number => rows.filter(({ verdict }) => is(verdict)).length;
  const of = (outcome: Verdict["outcome"]): number => count((one) => one.answerable && one.outcome === outcome);
  return {
    answerable: count(({ answerable }) => answerable),
    right: of("right"),
    offered: of("offered"),
    refused: of("refused"),
    wrong: of("wrong"),
    forbidden: count(({ answerable }) => !answerable),
    answered: count(({ answerable, outcome }) => !answerable && outcome === "wrong"),
    toAsk: count(({ rightlyAsked }) => rightlyAsked !== null),
    asked: count(({ rightlyAsked }) => rightlyAsked === true),
    upsideDown: count(({ upsideDown }) => upsideDown),
    qualifierLost: count(({ qualifierLost }) => qualifierLost),
  };
}

/** Whether a sentence came out as it should. */
export const isRight = ({ verdict }: Scored): boolean => verdict.outcome === "right";
