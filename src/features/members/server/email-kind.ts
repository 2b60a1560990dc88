import { z } from 'zod';
import { email } from '#features/auth/fields.ts';
import { type ChangeFault, judgeChange, openChange } from '#features/auth/server/email/email-changes.ts';
import { lockMember } from '#features/auth/server/of-member.ts';
import { areOnePerson } from '#features/documents/server/office/identity.ts';
import { defineKind, type Fact, inBoth, needSameFacts, storedId } from '#features/office/server/acts/kind.ts';
import { memberFact, namesOfMember } from '#features/office/server/acts/member-fact.ts';
import type { UserId } from '#platform/ids.ts';
import { Refusal, refuse } from '#platform/refusal.ts';
import type { Tx } from '#platform/server/store/db.ts';
import type { Vault } from '#platform/server/vault/vault.ts';
import { refusals } from '../contract.ts';
import { needMember } from './members-store.ts';

const FAULTS: Readonly<Record<Exclude<ChangeFault, 'taken'>, string>> = {
  unproven: 'This member has not proven an e-mail address.',
  same: 'This is already their address.',
  open: 'A change of their e-mail is already pending.',
};

const shape = z.strictObject({
  member: storedId,
  email,
  proof: z.string().min(1).max(200),
  reason: z.string().min(1).max(200),
});
type Body = z.output<typeof shape>;

/** Validates a change and returns the facts that both officers see. */
async function describeChange(tx: Tx, { member, email: wanted, proof }: Body) {
  const row = await needMember(tx, member, false);
  const asked = await judgeChange(tx, member, wanted);
  // Safe to reveal: everyone who may request an e-mail change may also read members' addresses.
  if (asked === 'taken') throw refuse(refusals, 'email_taken');
  if (typeof asked === 'string') throw refuse(refusals, 'not_so_now', { detail: FAULTS[asked] });
  if (asked.isHeld && row.state !== 'frozen')
    throw refuse(refusals, 'not_so_now', {
      detail: `The member stopped ${asked.stops} changes recently. To request another one, freeze the account first.`,
    });
  const facts: Fact[] = [
    memberFact(row),
    { name: 'email_before', value: asked.former },
    { name: 'email_after', value: wanted },
    { name: 'seen', value: proof },
    { name: 'stops', value: String(asked.stops) },
  ];
  return { names: namesOfMember(row), facts, asked };
}

/** Refuses an officer whose identity was verified by the member's own document. */
async function needOther(tx: Tx, vault: Vault, member: UserId, officer: UserId): Promise<void> {
  if (await areOnePerson(tx, vault, member, officer))
    throw refuse(refusals, 'own_organisation', {
      detail: 'The member’s identity was verified by the same document as yours. Another person must act here.',
    });
}

/** Refuses the act if its maker's identity has since been verified by the member's own document. */
async function needOtherMaker(tx: Tx, vault: Vault, member: UserId, maker: UserId): Promise<void> {
  if (await areOnePerson(tx, vault, member, maker))
    throw refuse(refusals, 'cannot_be', {
      detail:
        'The member’s identity was verified by the same document as the maker’s. Another person must request this.',
    });
}

/** Changes a member's proven e-mail 72 hours after the check, unless the member stops it. */
export const changeEmail = defineKind({
  kind: 'member.email',
  body: shape,
  make: 'standing',
  check: 'check',
  about: async (_, { member }) => [member],
  needOther: (tx, { vault }, { member }, officer) => needOther(tx, vault, member, officer),
  tell: async (tx, body, _, { services, maker }) => {
    const { names, facts } = await describeChange(tx, body);
    await needOther(tx, services.vault, body.member, maker);
    const title = inBoth('title', names, (name) => name.slice(0, 100));
    return { subject: `member:${body.member}`, ...title, reason: body.reason, facts };
  },
  carryOut: async (tx, services, body, { act, madeBy, facts: shown }) => {
    await lockMember(tx, body.member);
    const { facts, asked } = await describeChange(tx, body).catch(asCannotBe);
    needSameFacts(shown, facts);
    await needOtherMaker(tx, services.vault, body.member, madeBy);
    await openChange(tx, services, { member: body.member, act, email: body.email }, asked);
  },
});

/** Turns a refusal into `cannot_be`: the act could no longer be requested. */
function asCannotBe(error: unknown): never {
  if (error instanceof Refusal) throw refuse(refusals, 'cannot_be', { detail: error.message });
  throw error;
}
