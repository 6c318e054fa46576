/** Numbers as the guide shows them. */
export const numberExamples: readonly string[] = [
  "1,500",
  "1.5 million",
  "one hundred and twenty",
  "EUR 100",
  "5% points",
  "minus three",
  "a dozen",
  "half an hour",
  "nine in ten",
  "two and a half million",
  "a third",
  "twice",
  "5 business days",
  "5 MB per second",
];
