import {
  listAgeingUnproven,
  listUnproven,
  lockUnprovenAccount,
  UNPROVEN_DAYS,
  type UnprovenAccount,
} from '#features/auth/server/email/unproven-store.ts';
import { countCredentials } from '#features/credentials/server/store.ts';
import { countDocuments } from '#features/documents/server/store.ts';
import { listRemainingBalances, lockOwnAccounts } from '#features/ledger/server/account-closure.ts';
import { english } from '#features/notifications/sentences.ts';
import { storeNotices } from '#features/notifications/server/listener.ts';
import { hasRecent } from '#features/notifications/server/store.ts';
import { recipientOfRow } from '#platform/server/events/listener.ts';
import { forgetEvents } from '#platform/server/events/outbox.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';

const DAY_S = 86_400;
/** Days after registration on which the bell warns. */
const WARNING_DAYS = [1, 3, 6] as const;

/**
 * Deletes accounts whose e-mail nobody has proven for seven days, if they have no money, nothing pending and no
 * documents, and warns their owners in the bell before. They receive no e-mail. Runs only where the server sends
 * e-mail: without it nobody could prove an address. Safe to run on any number of nodes. One account that cannot be
 * warned or deleted does not block the others; its error is reported after the rest are done.
 */
export function unprovenJob({ db, personData }: Pick<Services, 'db' | 'personData'>): Job {
  const deleteOne = async (owner: Owner): Promise<void> => {
    const isGone = await db.tx(async (tx) => {
      if (!(await lockUnprovenAccount(tx, owner))) return false;
      await lockOwnAccounts(tx, owner);
      if (!(await isEmpty(tx, owner, personData))) return false;
      await personData.erase(tx, owner);
      return true;
    });
    if (isGone) await forgetEvents(db, owner.userId);
  };
  const warnOne = ({ owner, ageS }: UnprovenAccount) =>
    db.tx(async (tx) => {
      const days = Math.floor(ageS / DAY_S);
      const day = WARNING_DAYS.findLast((one) => one <= days);
      if (day === undefined || days >= UNPROVEN_DAYS || !(await lockUnprovenAccount(tx, owner))) return;
      const isWarned = await hasRecent(tx, owner, 'email_unproven', ageS - day * DAY_S);
      if (!isWarned && (await isEmpty(tx, owner, personData))) await warn(tx, owner, UNPROVEN_DAYS - days);
    });
  const warnAll = async (stop: AbortSignal, faults: unknown[]): Promise<void> => {
    for (let found = await listAgeingUnproven(db, 0); found.length > 0 && !stop.aborted; ) {
      for (const one of found) if (!stop.aborted) await warnOne(one).catch((fault) => faults.push(fault));
      found = await listAgeingUnproven(db, found.at(-1)?.owner.userId ?? 0);
    }
  };
  return {
    name: 'unproven',
    everyMs: 3_600_000,
    run: async (stop) => {
      const faults: unknown[] = [];
      await warnAll(stop, faults);
      for (let owners = await listUnproven(db, 0); owners.length > 0; ) {
        for (const owner of owners) if (!stop.aborted) await deleteOne(owner).catch((fault) => faults.push(fault));
        owners = stop.aborted ? [] : await listUnproven(db, owners.at(-1)?.userId ?? 0);
      }
      if (faults.length > 0)
        throw new AggregateError(faults, `${faults.length} unproven accounts could not be warned or deleted`);
    },
  };
}

/** Warns in the bell; the address is unproven, so no e-mail is sent to it. */
async function warn(tx: Tx, { userId }: Owner, daysLeft: number): Promise<void> {
  const params = { days: String(daysLeft) };
  const recipient = recipientOfRow({ user_id: userId });
  const text = english.email_unproven(params);
  const notice = { code: 'email_unproven', params, ...text, type: 'warning', actionUrl: '/myinfo' } as const;
  await storeNotices(tx, [{ recipient, eventId: null, transferId: null, failedId: null, notice }]);
}

const isEmpty = async (tx: Tx, owner: Owner, personData: Services['personData']): Promise<boolean> =>
  (await personData.underway(tx, owner)).length === 0 &&
  (await listRemainingBalances(tx, owner)).length === 0 &&
  (await countDocuments(tx, owner)) === 0 &&
  (await countCredentials(tx, owner)) === 0;
