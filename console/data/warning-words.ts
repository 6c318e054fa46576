const withoutContext = /^No active application context exists\b/;

/** A warning about a task as people read it: what they can do here, not which call a program would make. */
export const warningText = (warning: string): string =>
  withoutContext.test(warning)
    ? "Nothing is known about the application, so the sentence was read without it. Describe it under Rules, Context, and write the sentence again."
    : warning;
