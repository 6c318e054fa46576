import type ts from "typescript";

/** One breach of a rule, where an editor can jump to it. */
export interface Fault {
  file: string;
  line: number;
  column: number;
  message: string;
}

/** A fault at a node of a parsed file. */
export function faultAt(source: ts.SourceFile, node: ts.Node, message: string): Fault {
  const { line, character } = source.getLineAndCharacterOfPosition(node.getStart(source));
  return { file: source.fileName, line: line + 1, column: character + 1, message };
}
