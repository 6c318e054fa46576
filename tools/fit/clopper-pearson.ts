/**
 * The share below which a true one lies with some certainty, of `hits` among `all` (Clopper and Pearson 1934, one-sided): the
 * largest p for which so few hits still have a chance of 1 - certainty. By bisection over exact binomial sums.
 */
function atMost(hits: number, all: number, certainty: number): number {
  if (hits >= all) return 1;
  let [low, high] = [0, 1];
  for (let turn = 0; turn < 60; turn++) {
    const share = (low + high) / 2;
    if (chanceOfAtMost(hits, all, share) > 1 - certainty) low = share;
    else high = share;
  }
  return high;
}

/** The share above which a true one lies with that certainty. */
export const atLeast = (hits: number, all: number, certainty: number): number =>
  all === 0 ? 0 : 1 - atMost(all - hits, all, certainty);

/** The chance of at most so many hits. */
function chanceOfAtMost(hits: number, all: number, share: number): number {
  let [term, sum] = [(1 - share) ** all, 0];
  for (let at = 0; at <= hits; at++) {
    sum += term;
    term *= ((all - at) / (at + 1)) * (share / (1 - share));
  }
  return sum;
}
