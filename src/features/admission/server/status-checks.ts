import { checkStanding } from '#features/verifier/server/answers/check-status.ts';
import type { UserId } from '#platform/ids.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { type Ending, isEnding } from '../rules.ts';
import { type CardContext, openCard } from './cards.ts';

const AT_ONCE = 4;
const EVERY_MS = 60_000;

type Standing = Exclude<Awaited<ReturnType<typeof checkStanding>>, string>;

interface Look {
  readonly place: CardContext;
  /** The sealed credential. */
  readonly card: Uint8Array;
  /** The organisation to which the credential was presented. */
  readonly organisation: UserId;
  readonly trust: 'own' | 'any';
  readonly onStanding: (standing: Standing) => Promise<unknown>;
  /** Called if the credential is revoked, suspended or expired. */
  readonly onEnd: (why: Ending) => Promise<unknown>;
}

/**
 * Checks the status of a stored credential again. Does nothing if the issuer cannot be reached or is not trusted now.
 * Resolves to whether there was an answer.
 */
export async function recheckCredential(services: Services, look: Look): Promise<boolean> {
  const { place, card, organisation, trust, onStanding, onEnd } = look;
  const plain = await openCard(services.db, services, place, card);
  const standing = await checkStanding(services, plain, { trust, organisation });
  if (typeof standing !== 'string') await onStanding(standing);
  else if (isEnding(standing)) await onEnd(standing);
  else return false;
  return true;
}

interface LookingJob<Row> {
  readonly name: string;
  /** Runs before the first batch. Resolves to false if there is nothing to check. */
  readonly begin?: () => Promise<boolean>;
  /** Claims due rows, so that no other node takes them. */
  readonly claim: (tx: Tx, count: number) => Promise<readonly Row[]>;
  readonly look: (row: Row) => Promise<unknown>;
  /** Names a row for the log. */
  readonly called: (row: Row) => object;
}

/**
 * Returns a job that checks due credentials, whether or not they are in use. A row that fails is logged and waits for
 * its next turn; the others go on.
 */
export const recheckJob = <Row>({ db, log }: Services, { name, begin, claim, look, called }: LookingJob<Row>): Job => ({
  name,
  everyMs: EVERY_MS,
  run: async (stop) => {
    if (begin && !(await begin())) return;
    while (!stop.aborted) {
      const due = await db.tx((tx) => claim(tx, AT_ONCE));
      if (due.length === 0) return;
      await Promise.all(
        due.map((row) =>
          look(row).catch((fault: unknown) =>
            log.error({ fault, ...called(row) }, `${name}: a credential could not be checked`),
          ),
        ),
      );
    }
  },
});
