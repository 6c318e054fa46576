/**
 * Whether two secrets are equal, in a time that depends on the given one's length alone. An empty expected secret equals
 * nothing, so a variable that was never set opens no door.
 */
export function sameSecret(given: string, expected: string): boolean {
  let difference = given.length ^ expected.length;
  for (let i = 0; i < given.length; i++) {
    difference |= given.charCodeAt(i) ^ expected.charCodeAt(expected.length === 0 ? 0 : i % expected.length);
  }
  return expected.length > 0 && difference === 0;
}
