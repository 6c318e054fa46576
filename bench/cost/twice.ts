/** Sends a request, and once more where the connection that it was given had just been closed: a runtime that is filled for long closes those that idle. */
export async function twice(send: () => Promise<Response>): Promise<Response> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return send();
  }
}
