const testPrefix = "test_";

/** The id that stands in the place of a decision's where somebody only tries an action. */
export const testId = (id: string): string => `${testPrefix}${id}`;

/** Whether an id is one of {@link testId}: there is no such decision. */
export const isTestId = (id: string | null): boolean => id?.startsWith(testPrefix) === true;
