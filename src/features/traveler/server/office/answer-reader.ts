import { doOne } from '#platform/server/jobs/set-aside.ts';
import type { Services } from '#platform/server/services.ts';
import { sql } from '#platform/server/store/db.ts';
import type { Confirmation, TaxOffice } from '../tax-office/port.ts';
import { applyAnswer, keepFailed, retryFailed } from './answers.ts';

/** Maximum pages of answers per run. The next run continues. */
const MOST_PAGES = 50;
const MOST_RETRIED = 16;
/** Interval at which an outside office is polled. The sandbox is read on every run. */
const READ_MS = 15_000;

/** Reads newly published answers from the stored cursor, and retries those that failed. */
export function answerReader({ db, log, speeds }: Pick<Services, 'db' | 'log' | 'speeds'>, office: TaxOffice) {
  const { readMs = READ_MS } = speeds.taxOffice ?? {};
  let nextAt = 0;
  const isTime = (): boolean => {
    if (!office.isOffered || (!office.isSandbox && performance.now() < nextAt)) return false;
    nextAt = performance.now() + readMs;
    return true;
  };
  const read = async (stop: AbortSignal): Promise<void> => {
    if (!isTime()) return;
    for (let page = 0; page < MOST_PAGES && !stop.aborted; page += 1) {
      const before = await readCursor();
      const { results, next } = await office.confirmed(before);
      for (const answer of results) await take(answer);
      if (next === before) return;
      await keepCursor(before, next);
      if (results.length === 0) return;
    }
  };
  /** Applies each answer in its own transaction. One that fails is stored for later and does not stop the others. */
  const take = (answer: Confirmation) =>
    doOne(
      () => db.tx((tx) => applyAnswer(tx, answer)),
      async (fault, error) => {
        log.error({ err: error, number: answer.number, fault }, 'an answer of the tax office could not be applied');
        await db.tx((tx) => keepFailed(tx, answer));
      },
    );
  const retry = async (stop: AbortSignal): Promise<void> => {
    for (
      let after: number | undefined = 0, tries = 0;
      after !== undefined && tries < MOST_RETRIED && !stop.aborted;
      tries += 1
    ) {
      const from: number = after;
      after = await db.tx((tx) => retryFailed(tx, from)).catch(() => undefined);
    }
  };
  const readCursor = async () =>
    (await db.maybe(sql<{ cursor: string | null }>`SELECT cursor FROM tax_cursors WHERE office = ${office.name}`))
      ?.cursor ?? null;
  /** If two nodes read the same page, the second one's answers change nothing, and the cursor never moves back. */
  const keepCursor = async (before: string | null, next: string | null) => {
    await db.run(sql`INSERT INTO tax_cursors AS c (office, cursor) VALUES (${office.name}, ${next})
      ON CONFLICT (office) DO UPDATE SET cursor = excluded.cursor, read_at = clock_timestamp() WHERE c.cursor IS NOT DISTINCT FROM ${before}`);
  };
  return { read, retry };
}
