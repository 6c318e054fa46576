import ts from "typescript";
import type { Fault } from "../walls/fault.ts";
import { phrases } from "./phrases.ts";
import { placeOf } from "./place.ts";

/** A stretch of text that people read, and where it begins. */
interface Passage {
  text: string;
  at: number;
}

/** Between two words of a phrase: spaces, and the start of the next line of a comment. */
const gap = String.raw`[\s*/]+`;
const turns = phrases.map(({ turn, instead }) => ({
  pattern: new RegExp(String.raw`\b(?:${turn.replaceAll(" ", gap)})\b`, "gi"),
  instead,
}));

/** Every phrase to avoid in what people read of a file: all prose of a page, comments and strings of code. */
export function proseFaults(file: string, text: string): Fault[] {
  // Few files have any of the words at all, and taking one apart takes long.
  if (turnsIn({ text, at: 0 }).length === 0) return [];
  return passagesOf(file, text)
    .flatMap((passage) => turnsIn(passage))
    .sort((a, b) => a.at - b.at)
    .map(({ at, words, instead }) => ({
      file,
      ...placeOf(text, at),
      message: `"${words}": write ${instead}`,
    }));
}

function turnsIn({ text, at }: Passage): { at: number; words: string; instead: string }[] {
  return turns.flatMap(({ pattern, instead }) =>
    [...text.matchAll(pattern)].map(({ index, 0: found }) => ({
      at: at + index,
      words: found.replaceAll(/[\s*/]+/g, " "),
      instead,
    })),
  );
}

function passagesOf(file: string, text: string): Passage[] {
  if (file.endsWith(".md")) return [{ text: text.replaceAll(/^```[^]*?^```/gm, blanked), at: 0 }];
  return file.endsWith(".ts") ? passagesOfCode(file, text) : [{ text, at: 0 }];
}

/** As many characters and lines as before, so that places stay right. */
const blanked = (block: string) => block.replaceAll(/\S/g, " ");

function passagesOfCode(file: string, text: string): Passage[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const passages: Passage[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJSDoc(node)) return;
    const children = node.getChildren(source);
    for (const child of children) visit(child);
    if (children.length > 0) return;
    const [from, start] = [node.getFullStart(), node.getStart(source)];
    if (start > from) passages.push({ text: text.slice(from, start), at: from });
    if (isText(node) && !isVocabulary(file)) passages.push({ text: node.getText(source), at: start });
  };
  visit(source);
  return passages;
}

/** Strings of the reader are words that people may write. */
const isVocabulary = (file: string) => file.startsWith("worker/reading/");

function isText(node: ts.Node): boolean {
  return ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
}
