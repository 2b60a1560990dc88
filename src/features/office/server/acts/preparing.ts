/** Rolls a transaction back in which a signature was found good, so that it can be used in the next one. */
class Unprepared extends Error {
  override readonly name = 'Unprepared';
}

/**
 * Does `work` with what `prepare` reads apart from any transaction. The first time `ready` ends the transaction of the work, which by then has judged who
 * asks and their signature: nothing is read for anybody else. Without `prepare` the work is done once.
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
