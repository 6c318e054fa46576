/** How long a question may take, in milliseconds; what is not answered by then is not recorded. */
export const deadlineMs = 30_000;
