/** Rejects when a promise has not settled after `milliseconds`; what it waited for may still happen. */
export async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  let cancel = (): void => undefined;
  const late = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
    cancel = () => clearTimeout(timer);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    cancel();
  }
}
