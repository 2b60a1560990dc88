import { type EmailChangeRow, findLastChange } from '#features/auth/server/email/email-changes-store.ts';
import { type CapKind, capOf } from '#features/currency/rules.ts';
import { findObjection, findState, listStates, type StateRow } from '#features/currency/server/member-states.ts';
import { stateOnWire } from '#features/currency/server/standing-wire.ts';
import { currencyNow } from '#features/currency/server/store.ts';
import { readHolding } from '#features/exchange/server/holding-cap.ts';
import type { AccountOwner } from '#features/ledger/movement.ts';
import { namesOf } from '#features/organisations/server/audit/trail-store.ts';
import { readMonth } from '#features/pay/server/payments/months-store.ts';
import { namesAs } from '#platform/both-names.ts';
import type { UserId } from '#platform/ids.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import type { OfficeMember, OfficeMemberRow } from '../contract.ts';
import { type MemberRow, readMore } from './members-store.ts';

const MOST_CHANGES = 50;

/** Converts a row to a line of the list. */
export const rowOnWire = (row: MemberRow): OfficeMemberRow => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  nameKo: row.name_ko,
  address: row.did.slice(-42),
  level: row.level,
  isTrial: row.is_trial,
  state: row.state,
  isObjecting: row.is_objecting && row.state !== 'active',
  balance: row.balance,
  seenAt: onWire(row.seen_at),
});

/** Returns one member in full, with the e-mail if the caller's role may read it. */
export async function memberOnWire(tx: Tx, row: MemberRow, readsContact: boolean): Promise<OfficeMember> {
  const { rules } = await currencyNow(tx);
  const own = { payment: row.payment, month: row.month, holding: row.holding };
  const holds = row.state === 'limited' || row.state === 'frozen' || row.state === 'closed';
  const standing = { level: row.level, own: holds ? own : { payment: null, month: null, holding: null } };
  const most = (kind: CapKind) => capOf(rules, kind, standing)?.toString() ?? null;
  const [history, current, more] = [
    await listStates(tx, row.id, MOST_CHANGES),
    await findState(tx, row.id),
    await readMore(tx, row),
  ];
  const names = await namesOf(
    tx,
    history.map(({ made_by }) => made_by as UserId),
  );
  const changed = (one: StateRow) => ({
    ...{ id: one.id, state: one.state, reason: one.reason },
    until: one.until && onWire(one.until),
    caps: stateOnWire(one).caps,
    ...namesAs('by', names.get(one.made_by as UserId)),
    at: onWire(one.made_at),
  });
  const objection = current && row.state !== 'active' ? await findObjection(tx, current.id) : undefined;
  return {
    ...rowOnWire(row),
    isOfficial: row.is_official,
    email: readsContact ? row.email : null,
    isEmailProven: row.email_proven_at !== null,
    since: onWire(row.created_at),
    verifiedAt: more.verified_at && onWire(more.verified_at),
    sessions: more.sessions,
    limits: {
      payment: { most: most('payment') },
      month: { most: most('month'), used: await readMonth(tx, { userId: row.id }) },
      holding: {
        most: most('holding'),
        used: (await readHolding(tx, row.did.slice(-42).toLowerCase() as AccountOwner)).toString(),
      },
    },
    ownCaps: standing.own,
    standing: current ? changed(current) : null,
    objection: objection ? { text: objection.text, at: onWire(objection.made_at) } : null,
    history: history.map(changed),
    emailChange: emailChangeOnWire(await findLastChange(tx, row.id), readsContact),
    waits: more.waits,
  };
}

const emailChangeOnWire = (row: EmailChangeRow | undefined, readsContact: boolean): OfficeMember['emailChange'] =>
  row
    ? {
        state: row.state,
        email: readsContact ? row.email : null,
        isProven: row.proven_at !== null,
        isHeld: row.is_held,
        dueAt: onWire(row.due_at),
        endedAt: row.ended_at && onWire(row.ended_at),
      }
    : null;
