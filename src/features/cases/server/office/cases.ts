import { findWaiting } from '#features/office/server/acts/acts-store.ts';
import { asCannot } from '#features/office/server/acts/checking.ts';
import { lockOffice } from '#features/office/server/entry/lock-office.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import { lockOrganisation } from '#features/organisations/server/organisations-store.ts';
import { lockDisputedPayment } from '#features/pay/server/payments/payments-store.ts';
import type { Page, PageQuery } from '#platform/contract.ts';
import { refuse } from '#platform/refusal.ts';
import type { Consent, OfficeOfficer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { idBefore, pageById } from '#platform/server/store/pages.ts';
import type { OfficeCase, OfficeCaseRow } from '../../office-contract.ts';
import { refusals } from '../../office-contract.ts';
import { addMessage, needOpen } from '../case-acts.ts';
import { refreshScreens } from '../case-notices.ts';
import { type CaseRow, lockCase, lockOpenCase, termsNow } from '../cases-store.ts';
import { decideCase } from '../deciding.ts';
import { createCase, needCase, type Opening } from '../opening.ts';
import { addStep } from '../steps-store.ts';
import { needAnswered, needLeft, subjectOf } from './case-kind.ts';
import { caseOnWire, rowsOnWire } from './case-wire.ts';
import { listCases, readReturned, setOfficer } from './office-cases-store.ts';
import { isOwnShop, needNoParty } from './parties.ts';

interface Decision {
  readonly id: number;
  readonly returned: string;
  readonly reason: string;
}

/** Turns another feature's refusal into `cannot_be`. */
const orCannot = <T>(work: Promise<T>): Promise<T> => asCannot(work, (code) => code in refusals);

/**
 * Creates the office's operations on cases. Lock order: the operator, its audit head, then the payment, the case, the
 * ledger's accounts.
 */
export function createCases(services: Services) {
  const { db, vault } = services;
  /** Runs one action by an officer who is not a side of the case. */
  const act = (
    who: OfficeOfficer,
    id: number,
    consent: Consent,
    work: (tx: Tx, row: CaseRow) => Promise<void>,
  ): Promise<OfficeCase> =>
    db.tx(async (tx) => {
      await lockOffice(tx, who, consent);
      const row = await needCase(tx, id);
      await needNoParty(tx, vault, who, row);
      await work(tx, row);
      return caseOnWire(tx, services, who, await needCase(tx, id));
    });
  const open = async (tx: Tx, id: number) => {
    await lockCase(tx, id);
    const row = await needCase(tx, id);
    needOpen(row);
    return row;
  };
  return {
    list: async (
      _: OfficeOfficer<'disputes'>,
      query: PageQuery & { state: 'open' | 'over' },
    ): Promise<Page<OfficeCaseRow>> => {
      const asked = { isOpen: query.state === 'open', before: idBefore(query), count: query.limit + 1 };
      const page = pageById(await listCases(db, asked), query.limit);
      return { items: await rowsOnWire(db, page.items), next: page.next };
    },

    /** Returns a case. Both sides' statements are private, so the office's audit trail records each view. */
    look: (who: OfficeOfficer<'disputes'>, id: number): Promise<OfficeCase> =>
      db.tx(async (tx) => {
        await lockOrganisation(tx, who);
        const row = await needCase(tx, id);
        await record(tx, vault, who, 'case.seen', { case: id });
        return caseOnWire(tx, services, who, row);
      }),

    open: (who: OfficeOfficer<'decide'>, asked: Opening, consent: Consent): Promise<OfficeCase> =>
      db.tx((tx) => openForOffice(tx, services, who, asked, consent)),

    take: (who: OfficeOfficer<'decide'>, id: number, consent: Consent) =>
      act(who, id, consent, async (tx) => {
        await record(tx, vault, who, 'case.taken_up', { case: id });
        const row = await open(tx, id);
        if (row.officer_id === who.person.userId) return;
        await setOfficer(tx, who, id);
        await addStep(tx, { caseId: id, step: 'taken_up', side: 'office' });
        await refreshScreens(tx, row);
      }),

    say: (
      who: OfficeOfficer<'decide'>,
      { id, text }: { readonly id: number; readonly text: string },
      consent: Consent,
    ) =>
      act(who, id, consent, async (tx) => {
        await record(tx, vault, who, 'case.said', { case: id });
        await addMessage(tx, services, await open(tx, id), { side: 'office', text, by: { userId: who.organisation } });
      }),

    /** Decides a case by one officer, within their limit. */
    decide: (who: OfficeOfficer<'decide'>, { id, returned, reason }: Decision, consent: Consent): Promise<OfficeCase> =>
      orCannot(act(who, id, consent, (tx, row) => decideAlone(tx, services, who, row, { returned, reason }))),
  };
}

/** Decides a case by one officer, if that is sufficient and no act is pending. */
async function decideAlone(
  tx: Tx,
  services: Services,
  who: OfficeOfficer<'decide'>,
  row: CaseRow,
  { returned, reason }: Omit<Decision, 'id'>,
): Promise<void> {
  needOpen(row);
  needAnswered(row);
  await needOneEnough(tx, who, row, returned);
  if (await findWaiting(tx, who, { kind: 'case.decide', subject: subjectOf(row.id) }))
    throw refuse(refusals, 'act_waits', { detail: 'A decision is waiting for a second person.' });
  await record(tx, services.vault, who, 'case.decided', { case: row.id, returned, reason });
  await decideCase(tx, services, row.id, { returned: BigInt(returned), reason, by: who.person, checkedBy: null });
}

/** Opens a case about a payment to a shop in the office's own words. The officer who does so has taken it up. */
async function openForOffice(
  tx: Tx,
  services: Services,
  who: OfficeOfficer<'decide'>,
  { paymentId, reason, text }: Opening,
  consent: Consent,
): Promise<OfficeCase> {
  await lockOffice(tx, who, consent);
  const payment = await lockDisputedPayment(tx, paymentId);
  if (!payment) throw refuse(refusals, 'not_so_now', { detail: 'There is no such payment to a shop.' });
  await needNoParty(tx, services.vault, who, payment);
  if (await lockOpenCase(tx, paymentId))
    throw refuse(refusals, 'not_so_now', { detail: 'A case about this payment is already open.' });
  await record(tx, services.vault, who, 'case.opened', { payment: paymentId, reason });
  const writer = { userId: who.organisation };
  const row = await createCase(tx, services, { paymentId, reason, text, by: 'office', writer });
  await setOfficer(tx, who, row.id);
  return caseOnWire(tx, services, who, await needCase(tx, row.id));
}

/**
 * Refuses with `two_eyes` a decision above one officer's limit (`readReturned`), and any about the operator's own shop.
 */
async function needOneEnough(tx: Tx, who: OfficeOfficer, row: CaseRow, returned: string): Promise<void> {
  await needLeft(tx, row.payment_id, { paid: row.paid, returned });
  if (await isOwnShop(tx, row))
    throw refuse(refusals, 'two_eyes', { detail: 'A case about the operator’s own shop needs two people.' });
  if (BigInt(returned) === 0n) return;
  const most = (await termsNow(tx)).oneOfficerWon;
  if (BigInt(returned) + (await readReturned(tx, who, row)) > most)
    throw refuse(refusals, 'two_eyes', {
      detail: `Returning more than ${most} won of a payment, or of a shop within 24 hours, needs a second person.`,
    });
}
