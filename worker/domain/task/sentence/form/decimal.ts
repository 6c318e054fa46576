/** The shortest decimal that reads back as the same number, without an exponent. */
export function decimalOf(value: number): string {
  const [digits = "", exponent] = String(value).split("e");
  return exponent === undefined ? digits : shiftPoint(digits, Number(exponent));
}

/** Moves the point of a decimal to the right (left when negative) in its text, so that no digit is rounded. */
export function shiftPoint(decimal: string, places: number): string {
  const [, sign = "", whole = "", fraction = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? [];
  const at = whole.length + places;
  const digits = (whole + fraction).padEnd(at, "0").padStart(whole.length + fraction.length + Math.max(0, 1 - at), "0");
  const point = Math.max(1, at);
  const left = digits.slice(0, point).replace(/^0+(?=\d)/, "");
  const right = digits.slice(point).replace(/0+$/, "");
  return `${sign}${left}${right === "" ? "" : `.${right}`}`;
}
