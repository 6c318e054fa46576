/** Numbers as the guide shows them. */
export const numberExamples: readonly string[] = [
  "1,500",
  "1.5 million",
  "one hundred and twenty",
  "EUR 100",
  "5% points",
  "minus three",
  "5 ft 6 in",
  "half an hour",
  "nine in ten",
  "two and a half million",
  "1 1/2 inches",
  "twice",
  "5 business days",
  "5 MB per second",
];
