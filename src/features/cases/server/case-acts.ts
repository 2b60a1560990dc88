import { proveBeforeCommit } from '#features/organisations/server/check-officer.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Consent, Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { type Case, refusals } from '../contract.ts';
import { isOpen, LIMITS, type Side } from '../rules.ts';
import { notifyBoth } from './case-notices.ts';
import { type CaseRow, findCase, lockCase, setClosed, setToDecide, termsNow } from './cases-store.ts';
import { releaseHold } from './hold.ts';
import { readFor } from './on-wire.ts';
import { needCase } from './opening.ts';
import { addMessageStep, addStep, countSaid } from './steps-store.ts';

type CaseServices = Pick<Services, 'db' | 'vault'>;

/** Locks one of the caller's cases and returns it with the caller's side. */
export async function lockOwn(tx: Tx, who: Owner, id: number): Promise<{ row: CaseRow; side: 'payer' | 'shop' }> {
  await lockCase(tx, id);
  const row = await findCase(tx, who, id);
  if (!row) throw refuse(commonRefusals, 'not_found');
  return { row, side: row.payer_id === who.userId ? 'payer' : 'shop' };
}

export function needOpen({ state }: Pick<CaseRow, 'state'>): void {
  if (!isOpen(state)) throw refuse(refusals, 'case_closed', { detail: `The case is closed: ${state}.` });
}

/** Adds a message to a locked open case. The shop's first message starts the office's deadline. */
export async function addMessage(
  tx: Tx,
  services: Pick<Services, 'vault'>,
  row: CaseRow,
  {
    side,
    text,
    by,
  }: { readonly side: Exclude<Side, 'time'>; readonly text: string; readonly by: Pick<Owner, 'userId'> },
): Promise<void> {
  needOpen(row);
  if ((await countSaid(tx, row.id, side)) >= LIMITS.texts)
    throw refuse(refusals, 'too_many_texts', {
      detail: `Each side can write at most ${LIMITS.texts} messages in a case.`,
    });
  await addMessageStep(tx, services.vault, by, { caseId: row.id, step: 'said', side, text });
  if (side === 'shop' && row.state === 'answer') await setToDecide(tx, row.id, (await termsNow(tx)).decideDays);
  await notifyBoth(tx, await needCase(tx, row.id), 'said', side);
}

/** Creates the actions of the two sides. To give in, a shop refunds the payment with the usual call. */
export function createActing(services: CaseServices) {
  const { db } = services;
  return {
    say: (who: Owner, id: number, text: string): Promise<Case> =>
      db.tx(async (tx) => {
        proveBeforeCommit(tx, who);
        const { row, side } = await lockOwn(tx, who, id);
        await addMessage(tx, services, row, { side, text, by: who });
        return readFor(tx, services, who, id);
      }),

    withdraw: (who: Owner, id: number, consent: Consent): Promise<Case> =>
      db.tx(async (tx) => {
        if ((await findCase(tx, who, id))?.state === 'withdrawn') consent.spare();
        else await consent.use(tx);
        const { row, side } = await lockOwn(tx, who, id);
        if (side !== 'payer' || row.opened_by !== 'payer')
          throw refuse(commonRefusals, 'forbidden', { detail: 'Only the payer can withdraw the case.' });
        if (row.state !== 'withdrawn') {
          needOpen(row);
          await closeCase(tx, row, 'withdrawn', 'payer');
        }
        return readFor(tx, services, who, id);
      }),
  };
}

/** Ends a locked case without a decision: releases its hold and notifies both sides. */
export async function closeCase(
  tx: Tx,
  row: CaseRow,
  state: 'withdrawn' | 'lapsed' | 'given_back',
  by: Side,
): Promise<void> {
  await releaseHold(tx, row);
  await setClosed(tx, row.id, state);
  await addStep(tx, { caseId: row.id, step: state, side: by });
  await notifyBoth(tx, await needCase(tx, row.id), state, by);
}
