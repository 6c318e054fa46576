import type { Check } from "./check.ts";

/** What should be raises the alarm where it is not so, if it is said plainly of one thing. */
export const targets: Check = {
  name: "targets",
  finds: ({ derivation: { rule, conditions } }) => {
    if (rule === null) return null;
    const { broken, plain, denied } = rule;
    const lasts = conditions.some(({ built }) => built.hold != null) && !denied;
    if (broken?.size === conditions.length && plain && !lasts) return null;
    return { tokens: rule.tokens, why: 'That is what should be. Say when to alert: "when it is above 200".' };
  },
};

/** What is only stated is no wish: "bounce rate below 2%", "pH 7.2 to 7.8" may as well be what should be. */
export const stated: Check = {
  name: "stated",
  finds: ({ derivation: { stated, conditions } }) =>
    stated
      ? {
          tokens: conditions.flatMap(({ tokens }) => tokens),
          why: 'That may be what should be. Say when to alert: "when it is above 200".',
        }
      : null,
};
