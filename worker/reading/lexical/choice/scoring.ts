/** Made by `npm run fit` from the labelled sentences; every number is whole. A point costs its weight. */
export const scoring = {
  weights: {
    "left.number": 16, "left.negation": 16, "left.mark": 16, "left.known": 16, "left.unknown": 16, "left.other": 16,
    "beside.number": 16, "beside.negation": 16, "beside.mark": 16, "beside.known": 16, "beside.unknown": 16, "beside.other": 16,
    "request": 16, "remark": 16,
    "link.rank": 16, "link.spelled": 16, "link.loose": 16, "link.faint": 16, "link.none": 16,
    "condition": 16, "rival": 16, "mention": 16, "unlabelled": 16, "refused": 16, "misfit": 16, "elided": 16, "foreign": 16, "shared": 16, "attribute": 16, "group": 16,
    "asked": 16, "joint": 16, "inside": 16, "dangling": 16,
  },
  /** A reading is accepted that costs at most so much, and at least so much less than the next. */
  accept: { most: 1920, margin: 128 },
  /** The share of readings that were right, in percent, by their cost less the margin. */
  confidence: [
    { upTo: 0, right: 98 },
    { upTo: 480, right: 95 },
    { upTo: 960, right: 90 },
    { upTo: 1440, right: 80 },
  ],
} as const;
