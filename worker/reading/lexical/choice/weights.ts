/** What the choice of a reading weighs; frozen, so that the same sentence reads the same. */
export const weights = {
  /** What each word that nothing read takes off the confidence of a reading. */
  unreadWord: 0.1,
  /** What several such words take off besides. */
  severalUnread: 0.2,
  /** The least evidence a reading is accepted with: below it the sentence is asked about. */
  least: 0.15,
  /** How near another signal must come to be told as what else may have been meant. */
  runnerUp: 0.8,
  /** The most other readings that are told. */
  runners: 5,
  /** The most words a sentence may have. */
  longest: 110,
  /** How much of a signal's name left words must spell to be taken for it. */
  anotherSignal: 0.6,
} as const;
