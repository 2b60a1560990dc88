import { refuse } from '#platform/refusal.ts';
import { emit } from '#platform/server/events/outbox.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { type Db, type Queryable, sql } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import { STANDING_CHANGED } from '../../../platform/member-states.ts';
import { type MemberStanding, refusals } from '../contract.ts';
import { findObjection, findState, insertObjection, listStates, type StateRow } from './member-states.ts';

const NONE = { payment: null, month: null, holding: null };
const MOST_EXPORTED = 1000;

/** Returns a member's state as they see it. */
export async function readStanding(db: Queryable, { userId }: Owner): Promise<MemberStanding> {
  const row = await findState(db, userId);
  if (!row) return { state: 'active', reason: null, since: null, until: null, caps: NONE, objection: null };
  const objection = await findObjection(db, row.id);
  return { ...stateOnWire(row), objection: objection ? { text: objection.text, at: onWire(objection.made_at) } : null };
}

/** Returns a state change in API form, with its current state. */
export const stateOnWire = (row: StateRow) => ({
  state: row.now,
  reason: row.reason,
  since: onWire(row.made_at),
  until: row.until && row.now === row.state ? onWire(row.until) : null,
  caps: { payment: row.payment, month: row.month, holding: row.holding },
});

/** Stores a member's objection to their state, once per state. */
export const submitObjection = (db: Db, who: Owner, text: string): Promise<MemberStanding> =>
  db.tx(async (tx) => {
    await tx.one(sql<{ id: number }>`SELECT id FROM users WHERE id = ${who.userId} FOR NO KEY UPDATE`);
    const row = await findState(tx, who.userId);
    if (!row || row.now === 'active' || !(await insertObjection(tx, who, row.id, text)))
      throw refuse(refusals, 'nothing_to_object', { detail: 'Your account is active, or you have objected already.' });
    await emit(tx, [{ userId: who.userId, type: STANDING_CHANGED, data: { state: row.now, isObjection: true } }]);
    return readStanding(tx, who);
  });

/** Returns all state changes of a user for their export. */
export const exportStates = async (db: Queryable, { userId }: Owner) =>
  (await listStates(db, userId, MOST_EXPORTED)).map((row) => ({
    state: row.state,
    reason: row.reason,
    since: onWire(row.made_at),
    until: row.until && onWire(row.until),
    caps: { payment: row.payment, month: row.month, holding: row.holding },
  }));
