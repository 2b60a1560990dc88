import { z } from 'zod';
import { endSessionsOf } from '#features/auth/server/of-member.ts';
import { ownCaps } from '#features/currency/contract.ts';
import type { OwnCaps } from '#features/currency/rules.ts';
import { findState, setState } from '#features/currency/server/member-states.ts';
import { changeFact, defineKind, type Fact, inBoth, storedId } from '#features/office/server/acts/kind.ts';
import { memberFact, namesOfMember } from '#features/office/server/acts/member-fact.ts';
import type { MemberState } from '#platform/member-states.ts';
import { storedWonText } from '#platform/number-text.ts';
import { refuse } from '#platform/refusal.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { refusals } from '../contract.ts';
import { needMember } from './members-store.ts';
import { tellMember } from './tell-member.ts';

const why = { member: storedId, reason: z.string().min(1).max(200) };

/** Describes an act about a member. Refuses if the member is in none of the states `from`. */
async function describeAct(
  tx: Tx,
  { member, reason }: z.output<z.ZodObject<typeof why>>,
  from: readonly MemberState[],
) {
  const row = await needMember(tx, member, false);
  if (!from.includes(row.state)) throw refuse(refusals, 'not_so_now', { detail: `This member is ${row.state}.` });
  const names = namesOfMember(row);
  const facts: Fact[] = [memberFact(row)];
  return { subject: `member:${member}`, ...inBoth('title', names, (name) => name.slice(0, 100)), reason, facts };
}

/** Like `describeAct`, with the member's state before and after. */
async function describeStateChange(
  tx: Tx,
  body: Parameters<typeof describeAct>[1],
  from: readonly MemberState[],
  ends: MemberState,
) {
  const { facts, ...rest } = await describeAct(tx, body, from);
  const had = await findState(tx, body.member);
  const isLimited = had !== undefined && [had.payment, had.month, had.holding].some((cap) => cap !== null);
  const after = ends === 'active' && isLimited ? 'limited' : ends;
  return { ...rest, facts: [...facts, ...changeFact('state', had?.now ?? 'active', after)] };
}

const NO_CAPS: OwnCaps = { payment: null, month: null, holding: null };
/** Writes a member's three own caps in won. A dash means no cap. */
const capsText = ({ payment, month, holding }: OwnCaps): string =>
  [payment, month, holding].map((cap) => (cap === null ? '–' : storedWonText(cap))).join(' / ');

const needState = async (tx: Tx, member: z.output<typeof storedId>, from: readonly MemberState[]) => {
  const now = (await findState(tx, member))?.now ?? 'active';
  if (!from.includes(now)) throw refuse(refusals, 'cannot_be', { detail: `This member has since become ${now}.` });
};

/** Turns the store's error into a refusal: the office would be left without an owner who can act. */
function asCannotBe(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === '23514')
    throw refuse(refusals, 'date_passed', {
      detail: 'The end of this freeze has passed. Request it again with a later one.',
    });
  if (code === 'MS003')
    throw refuse(refusals, 'cannot_be', {
      detail: 'This member is the last owner of the office who is neither frozen nor closed.',
    });
  throw error;
}

/** Freezes a member of the office's staff, which takes two people. */
export const freezeOfficial = defineKind({
  kind: 'member.freeze',
  body: z.strictObject({ ...why, until: z.iso.datetime().nullable() }),
  make: 'freeze',
  check: 'check',
  about: async (_, { member }) => [member],
  tell: async (tx, { member, reason, until }) => {
    const { facts, ...rest } = await describeAct(tx, { member, reason }, ['active', 'limited', 'frozen']);
    return { ...rest, facts: [...facts, { name: 'until', value: until ?? '–' }] };
  },
  carryOut: async (tx, services, { member, reason, until }, { act, madeBy }) => {
    await needState(tx, member, ['active', 'limited', 'frozen']);
    const ends = until === null ? null : new Date(until);
    const change = { member, state: 'frozen', reason, until: ends, act, by: madeBy } as const;
    await setState(tx, change).catch(asCannotBe);
    await endSessionsOf(tx, member);
    await tellMember(tx, services, member);
  },
});

/** Ends a freeze. The member's own caps still apply. */
export const liftFreeze = defineKind({
  kind: 'member.lift',
  body: z.strictObject(why),
  make: 'standing',
  check: 'check',
  about: async (_, { member }) => [member],
  tell: (tx, body) => describeStateChange(tx, body, ['frozen'], 'active'),
  carryOut: async (tx, services, { member, reason }, { act, madeBy }) => {
    await needState(tx, member, ['frozen']);
    await setState(tx, { member, state: 'active', reason, until: null, act, by: madeBy });
    await tellMember(tx, services, member);
  },
});

/** Replaces or removes a member's own caps. */
export const raiseLimits = defineKind({
  kind: 'member.limits',
  body: z.strictObject({ ...why, ...ownCaps.shape }),
  make: 'standing',
  check: 'check',
  about: async (_, { member }) => [member],
  tell: async (tx, { member, reason, ...caps }) => {
    const { facts, ...rest } = await describeAct(tx, { member, reason }, ['active', 'limited']);
    const { payment, month, holding } = (await findState(tx, member)) ?? NO_CAPS;
    const changes: Fact[] = [
      { name: 'caps_before', value: capsText({ payment, month, holding }) },
      { name: 'caps_after', value: capsText(caps) },
    ];
    return { ...rest, facts: [...facts, ...changes] };
  },
  carryOut: async (tx, services, { member, reason, ...caps }, { act, madeBy }) => {
    await needState(tx, member, ['active', 'limited']);
    await setState(tx, { member, state: 'limited', reason, until: null, caps, act, by: madeBy });
    await tellMember(tx, services, member);
  },
});

/** Closes a member's account: they can read and withdraw their money, and nothing else. */
export const closeMember = defineKind({
  kind: 'member.close',
  body: z.strictObject(why),
  make: 'standing',
  check: 'check',
  about: async (_, { member }) => [member],
  tell: (tx, body) => describeStateChange(tx, body, ['active', 'limited', 'frozen'], 'closed'),
  carryOut: async (tx, services, { member, reason }, { act, madeBy }) => {
    await needState(tx, member, ['active', 'limited', 'frozen']);
    const change = { member, state: 'closed', reason, until: null, act, by: madeBy } as const;
    await setState(tx, change).catch(asCannotBe);
    await tellMember(tx, services, member);
  },
});
