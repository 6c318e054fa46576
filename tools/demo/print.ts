const colours = process.stdout.isTTY === true && process.env["NO_COLOR"] === undefined;

function paint(code: number, text: string): string {
  return colours ? `\u001B[${code}m${text}\u001B[0m` : text;
}

export const bold = (text: string): string => paint(1, text);
export const dim = (text: string): string => paint(2, text);
export const red = (text: string): string => paint(31, text);
export const green = (text: string): string => paint(32, text);

/** Prints a numbered chapter heading. */
export function chapter(number: number, title: string): void {
  console.log(`\n${bold(`${number}. ${title}`)}`);
}

/** Prints indented lines. */
export function say(...lines: string[]): void {
  for (const line of lines) console.log(`   ${line}`);
}

/** A number as people read it: at most four digits after the point. */
export function plain(value: unknown): string {
  return typeof value === "number" ? String(Math.round(value * 1e4) / 1e4) : String(value);
}
