/** Rolls back a transaction that has verified a signature, so that the next one can use it. */
class Unprepared extends Error {
  override readonly name = 'Unprepared';
}

/**
 * Runs `work` with what `prepare` reads outside any transaction. The first run of `work` is a trial: its call of
 * `ready` rolls it back, after the caller and their signature were checked. So nothing is read for an unauthorised
 * caller. Without `prepare`, `work` runs once.
 */
export async function withPrepared<T>(
  prepare: (() => Promise<unknown>) | undefined,
  work: (ready: () => unknown) => Promise<T>,
): Promise<T> {
  if (!prepare) return work(() => undefined);
  try {
    return await work(() => {
      throw new Unprepared();
    });
  } catch (error) {
    if (!(error instanceof Unprepared)) throw error;
  }
  const read = await prepare();
  return work(() => read);
}
