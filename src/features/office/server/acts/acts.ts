import type { Role } from '#features/organisations/rules.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import { namesOf } from '#features/organisations/server/audit/trail-store.ts';
import type { Page, PageQuery } from '#platform/contract.ts';
import { commonRefusals, Refusal, refuse } from '#platform/refusal.ts';
import { canonicalJson } from '#platform/server/http/digest.ts';
import type { Consent, OfficeOfficer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { idBefore, pageById } from '#platform/server/store/pages.ts';
import type { OfficeAct } from '../../calls/acts.ts';
import { refusals } from '../../refusals.ts';
import { type ActKindName, mayInOffice, OFFICE_RIGHTS } from '../../rules.ts';
import { lockOffice } from '../entry/lock-office.ts';
import {
  type ActRow,
  type By,
  countOthers,
  decideAct,
  expireActs,
  findWaiting,
  insertAct,
  isMadeByKnown,
  listActs,
  lockAct,
  withdrawAct,
} from './acts-store.ts';
import { identityOf } from './identity.ts';
import { kinds } from './kinds.ts';

const overText = { done: 'carried out', refused: 'refused', withdrawn: 'taken back', expired: 'over' } as const;

/**
 * What wants two pairs of eyes: one asks for it, another carries it out, in the transaction in which they check it. Locks: the operator, the act, what the
 * act is about; the audit trail of the operator comes before that of another organisation.
 */
export function createActs(services: Services) {
  const { db, vault } = services;

  const onWire = async (from: Queryable, who: OfficeOfficer, rows: readonly ActRow[]): Promise<OfficeAct[]> => {
    const names = await namesOf(
      from,
      rows.flatMap((row) => (row.decided_by === null ? [row.made_by] : [row.made_by, row.decided_by])),
    );
    const acts: OfficeAct[] = [];
    for (const row of rows) {
      const roles = OFFICE_RIGHTS[kinds[row.kind].check];
      const others = await countOthers(from, who, { roles, but: row.made_by });
      acts.push(actOnWire(row, who, { names, isAlone: others === 0 }));
    }
    return acts;
  };
  const oneOnWire = async (tx: Tx, who: OfficeOfficer, row: ActRow): Promise<OfficeAct> => {
    const [act] = await onWire(tx, who, [row]);
    if (!act) throw new Error(`act ${row.id} is not there`);
    return act;
  };

  /** Begins a decision about an act: it waits, and whoever decides has the right of its kind and is not who made it. */
  const begin = async (tx: Tx, who: OfficeOfficer, id: number, by: By): Promise<ActRow> => {
    const row = await needAct(tx, who, id);
    if (!mayInOffice(who.role as Role, kinds[row.kind].check, 'approved'))
      throw refuse(commonRefusals, 'forbidden', {
        detail: `Your role in the office is ${who.role}, which may not check this.`,
      });
    needWaiting(row);
    const isOwn = row.made_by === who.person.userId || Buffer.from(row.made_passkey).equals(by.passkey);
    if (isOwn || (await isMadeByKnown(tx, row, by.identity)))
      throw refuse(refusals, 'own_act', {
        detail: 'Somebody else checks it: another person, another passkey, another proven identity.',
      });
    return row;
  };

  return {
    list: async (
      who: OfficeOfficer<'see'>,
      query: PageQuery & { state: 'waiting' | 'all' },
    ): Promise<Page<OfficeAct>> => {
      const isWaiting = query.state === 'waiting';
      const rows = await listActs(db, who, { isWaiting, before: idBefore(query), count: query.limit + 1 });
      const page = pageById(rows, query.limit);
      return { items: await onWire(db, who, page.items), next: page.next };
    },

    /** Asks for an act of a kind whose right the call has named. The same asked for again by the same person is the one that waits. */
    make: async (
      who: OfficeOfficer,
      { kind, body }: { readonly kind: ActKindName; readonly body: object },
      consent: Consent,
    ): Promise<OfficeAct> => {
      const { make, tell } = kinds[kind];
      if (who.right !== make) throw new Error(`${kind} is made by the right ${make}, not ${who.right}`);
      const identity = await identityOf(services, who.person);
      return db.tx(async (tx) => {
        const { passkey } = await lockOffice(tx, who, consent);
        await expireActs(tx, who);
        const text = canonicalJson(body);
        const told = await tell(tx, body, who.organisation);
        const before = await findWaiting(tx, who, { kind, subject: told.subject });
        if (before?.made_by === who.person.userId && before.body === text) return oneOnWire(tx, who, before);
        if (before) throw refuse(refusals, 'act_waits', { detail: 'This waits for a second pair of eyes already.' });
        const row = await insertAct(tx, who, { kind, ...told, body: text }, { passkey, identity });
        await record(tx, vault, who, 'act.made', saidOf(row));
        return oneOnWire(tx, who, row);
      });
    },

    /** Checks an act and carries it out; who has checked it before is told again what came of it. */
    check: async (who: OfficeOfficer<'check'>, id: number, consent: Consent): Promise<OfficeAct> => {
      const identity = await identityOf(services, who.person);
      return db.tx(async (tx) => {
        const by = { ...(await lockOffice(tx, who, consent)), identity };
        const before = await needAct(tx, who, id);
        if (before.state === 'done' && before.decided_by === who.person.userId) return oneOnWire(tx, who, before);
        const row = await begin(tx, who, id, by);
        const done = await decideAct(tx, who, { id, state: 'done', refusal: null }, by);
        await record(tx, vault, who, 'act.checked', saidOf(row));
        await asCannot(() => kinds[row.kind].carryOut(tx, services, JSON.parse(row.body)));
        return oneOnWire(tx, who, done);
      });
    },

    refuse: async (
      who: OfficeOfficer<'check'>,
      { id, reason }: { readonly id: number; readonly reason: string },
      consent: Consent,
    ): Promise<OfficeAct> => {
      const identity = await identityOf(services, who.person);
      return db.tx(async (tx) => {
        const by = { ...(await lockOffice(tx, who, consent)), identity };
        const row = await begin(tx, who, id, by);
        const done = await decideAct(tx, who, { id, state: 'refused', refusal: reason }, by);
        await record(tx, vault, who, 'act.refused', { ...saidOf(row), reason });
        return oneOnWire(tx, who, done);
      });
    },

    /** Takes back what one asked for. */
    withdraw: (who: OfficeOfficer<'make'>, id: number, consent: Consent): Promise<OfficeAct> =>
      db.tx(async (tx) => {
        await lockOffice(tx, who, consent);
        const row = await needAct(tx, who, id);
        if (row.made_by !== who.person.userId)
          throw refuse(commonRefusals, 'forbidden', { detail: 'Whoever made it takes it back.' });
        needWaiting(row);
        await record(tx, vault, who, 'act.withdrawn', saidOf(row));
        return oneOnWire(tx, who, await withdrawAct(tx, id));
      }),
  };
}

async function needAct(tx: Tx, who: OfficeOfficer, id: number): Promise<ActRow> {
  const row = await lockAct(tx, who, id);
  if (!row) throw refuse(commonRefusals, 'not_found');
  return row;
}

function needWaiting({ state }: ActRow): void {
  if (state !== 'waiting') throw refuse(refusals, 'act_over', { detail: `It is ${overText[state]}.` });
}

/** Has what other features refuse stand as this one's: the transaction rolls back, and what was checked waits still. */
export async function asCannot<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && !(error.code in refusals) && !(error.code in commonRefusals))
      throw refuse(refusals, 'cannot_be', { detail: error.message });
    throw error;
  }
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const saidOf = ({ id, kind, title, subject, body_hash }: ActRow) => ({
  request: id,
  kind,
  subject,
  name: title,
  digest: hex(body_hash),
});

function actOnWire(
  row: ActRow,
  { person, role }: OfficeOfficer,
  { names, isAlone }: { readonly names: ReadonlyMap<number, string>; readonly isAlone: boolean },
): OfficeAct {
  const isYours = row.made_by === person.userId;
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    reason: row.reason,
    state: row.state,
    madeBy: names.get(row.made_by) ?? null,
    madeAt: row.made_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    decidedBy: row.decided_by === null ? null : (names.get(row.decided_by) ?? null),
    decidedAt: row.decided_at?.toISOString() ?? null,
    refusal: row.refusal,
    isYours,
    mayCheck: !isYours && row.state === 'waiting' && mayInOffice(role as Role, kinds[row.kind].check, 'approved'),
    isAlone,
    digest: hex(row.body_hash),
  };
}
