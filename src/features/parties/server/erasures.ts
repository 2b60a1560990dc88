import { lockUser } from '#features/auth/server/store.ts';
import { lockOrganisations, readAskers } from '#features/connections/server/connections-store.ts';
import { byKey, record } from '#features/organisations/server/audit/trail.ts';
import { lockForKey } from '#features/organisations/server/keys/lock-for-key.ts';
import { lockAs } from '#features/organisations/server/lock-as.ts';
import { announce } from '#features/outbound/server/announce.ts';
import type { Page, PageQuery } from '#platform/contract.ts';
import type { UserId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { emit } from '#platform/server/events/outbox.ts';
import type { Consent, KeyHolder, Officer, Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { idBefore, pageById } from '#platform/server/store/pages.ts';
import { onWire } from '#platform/wire-time.ts';
import { type Erasure, type ErasureAnswer, type ErasureRequest, type ErasureSubjects, refusals } from '../contract.ts';
import { ERASURE_ANSWERED, LIMITS } from '../rules.ts';
import * as store from './erasures-store.ts';
import { listContacts } from './parties-store.ts';

type Reader = Officer<'read'> | Officer<'connect'> | KeyHolder<'connections:read'>;

const stateOf = (row: store.ErasureRow) => ({
  state: row.state,
  askedAt: onWire(row.asked_at),
  answeredAt: row.answered_at && onWire(row.answered_at),
  reason: row.reason,
  keptUntil: row.kept_until,
});
/** Converts a request for its person. */
export const erasureOnWire = (row: store.ErasureRow): Erasure => ({ id: row.id, ...stateOf(row) });
const askedOnWire = (row: store.ErasureRow): ErasureRequest => ({
  erasureId: row.id,
  connectionIds: row.connection_ids,
  ...stateOf(row),
});

/** Handles erasure requests: made and withdrawn by people, answered by organisations. */
export function createErasures(services: Services) {
  const { db, vault } = services;
  return {
    /** Requests an erasure. If one is pending already, returns it without another notification or signature. */
    ask: (who: Owner, organisationId: number, consent: Consent): Promise<Erasure> =>
      db.tx(async (tx) => {
        await lockUser(tx, who);
        const open = await store.findOpen(tx, who, organisationId);
        if (open) {
          consent.spare();
          return erasureOnWire(open);
        }
        await consent.use(tx);
        const isKnown = (await listContacts(tx, who)).some(({ kind, id }) => kind === 'org' && id === organisationId);
        if (!isKnown) throw refuse(commonRefusals, 'not_found');
        const organisation = organisationId as UserId;
        await lockOrganisations(tx, [{ organisation_id: organisation }]);
        const row = await store.insertErasure(tx, who, organisation);
        await tell(tx, row, 'erasure.asked');
        return erasureOnWire(row);
      }),

    withdraw: (who: Owner, id: number): Promise<void> =>
      db.tx(async (tx) => {
        const row = await store.findOfPerson(tx, who, id);
        if (!row) throw refuse(commonRefusals, 'not_found');
        if (row.state === 'withdrawn') return;
        await lockOrganisations(tx, [row]);
        const taken = await store.withdrawErasure(tx, who, id);
        if (!taken) throw refuse(refusals, 'erasure_over');
        await tell(tx, taken, 'erasure.withdrawn');
      }),

    answerByStaff: (
      who: Officer<'connect'>,
      id: number,
      said: ErasureAnswer,
      consent: Consent,
    ): Promise<ErasureRequest> =>
      db.tx(async (tx) => {
        await lockAs(tx, who, consent);
        const { row, isNew } = await answer(tx, who, id, said);
        if (isNew) await record(tx, vault, who, 'erasure.answered', { erasure: id, outcome: said.outcome });
        return askedOnWire(row);
      }),

    answerByKey: (who: KeyHolder<'connections:write'>, id: number, said: ErasureAnswer): Promise<ErasureRequest> =>
      db.tx(async (tx) => {
        await lockForKey(tx, who);
        const { row, isNew } = await answer(tx, who, id, said);
        const data = { erasure: id, outcome: said.outcome, key: who.keyId };
        if (isNew) await record(tx, vault, byKey(who), 'erasure.answered', data);
        return askedOnWire(row);
      }),
  };
}

/** Lists an organisation's erasure requests, for its staff and programs. */
export const createErasureLists = ({ db }: Pick<Services, 'db'>) => ({
  list: async (who: Reader, query: PageQuery & { isOpen?: boolean | undefined }): Promise<Page<ErasureRequest>> => {
    const span = { before: idBefore(query), count: query.limit + 1 };
    const rows = await store.listOfOrganisation(db, who, query.isOpen ?? null, span);
    const page = pageById(rows, query.limit);
    return { items: page.items.map(askedOnWire), next: page.next };
  },

  read: async (who: Reader, id: number): Promise<ErasureSubjects> => {
    const row = await store.findOfOrganisation(db, who, id);
    if (!row) throw refuse(commonRefusals, 'not_found');
    // The person's records are looked up only for pending requests.
    const { payments, sent, refunds } =
      row.state === 'open' && row.user_id !== null
        ? await store.listSubjects(db, row)
        : { payments: [], sent: [], refunds: [] };
    return {
      ...askedOnWire(row),
      paymentIds: payments.slice(0, LIMITS.subjects),
      transactionIds: sent.slice(0, LIMITS.subjects),
      refundIds: refunds.slice(0, LIMITS.subjects),
      isWhole: [payments, sent, refunds].every(({ length }) => length <= LIMITS.subjects),
    };
  },
});

/** Answers once. The same answer again returns the first; a different one is refused. */
async function answer(
  tx: Tx,
  who: Officer | KeyHolder,
  id: number,
  said: ErasureAnswer,
): Promise<{ row: store.ErasureRow; isNew: boolean }> {
  const row = await store.findOfOrganisation(tx, who, id);
  if (!row) throw refuse(commonRefusals, 'not_found');
  const { outcome, reason, until } = said;
  if (row.state === outcome && row.reason === reason && row.kept_until === until) return { row, isNew: false };
  const answered = await store.writeAnswer(tx, who, id, said);
  if (!answered) throw refuse(refusals, 'erasure_over');
  await tellPerson(tx, answered);
  return { row: answered, isNew: true };
}

/** Notifies the person if their account still exists. */
async function tellPerson(tx: Tx, row: store.ErasureRow): Promise<void> {
  if (row.user_id === null) return;
  const organisation = (await readAskers(tx, [row])).get(row.organisation_id);
  const data = {
    organisationId: row.organisation_id,
    organisation: organisation?.display_name,
    organisationKo: organisation?.name_ko,
    outcome: row.state,
    until: row.kept_until,
  };
  await emit(tx, [{ userId: row.user_id, type: ERASURE_ANSWERED, data }]);
}

/**
 * Notifies the organisation's programs, as the last step of a transaction. Refuses if the organisation receives no
 * events any more.
 */
async function tell(tx: Tx, row: store.ErasureRow, type: 'erasure.asked' | 'erasure.withdrawn'): Promise<void> {
  const data = { erasureId: row.id, connectionIds: row.connection_ids, at: onWire(row.answered_at ?? row.asked_at) };
  const isHeard = await announce(tx, row.organisation_id, type, `erasure:${row.id}`, data);
  if (!isHeard && type === 'erasure.asked') throw refuse(refusals, 'party_closed');
}
