/**
 * The chance that at most `k` of `n` independent trials succeed, where a success is `odds` times as likely as a failure: 0.125 for
 * none of three at even odds. `n` is at least 1.
 */
export function binomialAtMost(k: number, n: number, odds: number): number {
  // From the likeliest count outwards, so that no power of a small chance is formed.
  const likeliest = Math.min(n, Math.floor(((n + 1) * odds) / (1 + odds)));
  let [inside, all] = [0, 0];
  const add = (i: number, term: number) => {
    all += term;
    if (i <= k) inside += term;
  };
  for (let i = likeliest, term = 1; i <= n && term > 0; i++) {
    add(i, term);
    term *= ((n - i) / (i + 1)) * odds;
  }
  for (let i = likeliest, term = 1; i > 0 && term > 0; i--) {
    term *= i / ((n - i + 1) * odds);
    add(i - 1, term);
  }
  return inside / all;
}
