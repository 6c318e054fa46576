/** Where a browser opens the console with a key, which stands behind the `#` and so never reaches the server. */
export function consoleLink(url: string, key: string, go?: string): string {
  const fragment = new URLSearchParams({ key, ...(go === undefined ? {} : { go }) });
  return `${url}/console#${fragment.toString()}`;
}
