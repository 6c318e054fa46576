/** A fenced block of a Markdown page. */
export interface Block {
  heading: string;
  /** The line of text it follows. */
  lead: string;
  language: string;
  code: string;
}

/** The fenced blocks of a page in their order. */
export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  let [heading, lead] = ["", ""];
  let open: Block | undefined;
  for (const line of markdown.split("\n")) {
    const fence = /^```(\w*)$/.exec(line);
    if (open && fence) {
      blocks.push(open);
      open = undefined;
    } else if (open) open.code += `${line}\n`;
    else if (fence) open = { heading, lead, language: fence[1] ?? "", code: "" };
    else {
      heading = /^#+ (.*)/.exec(line)?.[1] ?? heading;
      lead = line.trim() || lead;
    }
  }
  return blocks;
}

/** The commands of a block, one by one, without their comments. */
export function commandsOf(code: string): string[] {
  return code
    .split("\n")
    .flatMap((line) => line.replace(/ +#.*/, "").split(" && "))
    .filter((command) => command !== "");
}
