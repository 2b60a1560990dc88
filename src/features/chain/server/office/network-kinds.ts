import { z } from 'zod';
import { changeFact, defineKind, type Fact } from '#features/office/server/acts/kind.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import type { UserId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { foundDetail, LIMIT_NAMES, limitsDetail, limitsTitle, withdrawalTitle } from '../../network-titles.ts';
import { type NetworkLimits, networkLimits, refusals } from '../../office-contract.ts';
import type { Limits } from '../../withdrawal-rules.ts';
import type { Hash } from '../rpc/port.ts';
import { lockIn, releaseWithdrawal, resumeWithdrawals, setLimits, settleUncertain } from '../withdrawals/deciding.ts';
import { readGate } from '../withdrawals/gate-store.ts';
import { findWithdrawal, isOfAnother, type WithdrawalRow } from '../withdrawals/withdrawals-store.ts';
import { named, withdrawalFacts } from './network-read.ts';

export const limitsOf = ({ newHours, ...sums }: NetworkLimits): Limits => ({
  newHours,
  oneWon: BigInt(sums.oneWon),
  personWon: BigInt(sums.personWon),
  totalWon: BigInt(sums.totalWon),
  hotWon: BigInt(sums.hotWon),
  eyesWon: BigInt(sums.eyesWon),
  newWon: BigInt(sums.newWon),
});

/**
 * Refuses limits unless the maximum of one withdrawal is at most that of a person's day, and that at most everyone's.
 */
export function needSound(limits: NetworkLimits): void {
  const { oneWon, personWon, totalWon } = limitsOf(limits);
  const field = oneWon > personWon ? 'oneWon' : personWon > totalWon ? 'personWon' : undefined;
  if (field)
    throw refuse(refusals, 'not_so_now', {
      detail:
        'The limit of one withdrawal must not exceed that of a person’s day, nor that the limit of everyone’s day.',
      errors: { [field]: 'is more than the next wider limit' },
    });
}

const reason = z.string().min(1).max(200);

export const limitsKind = defineKind({
  kind: 'network.limits',
  body: networkLimits.extend({ reason }),
  make: 'issue',
  check: 'check',
  detail: limitsDetail,
  tell: async (tx, { reason: why, ...limits }) => {
    needSound(limits);
    const before = (await readGate(tx)).limits;
    const facts = LIMIT_NAMES.flatMap((name) => changeFact(name, String(before[name]), String(limits[name])));
    return { subject: 'network:limits', title: limitsTitle(limits), reason: why, facts };
  },
  carryOut: async (tx, { vault }, { reason: _, ...limits }, { who, madeBy, madeAt }) => {
    needSound(limits);
    if ((await readGate(tx)).limitsAt > madeAt)
      throw refuse(refusals, 'cannot_be', { detail: 'The limits have changed since the request. Make a new one.' });
    await record(tx, vault, who, 'network.limits', { name: limitsDetail(limits) });
    await setLimits(tx, limitsOf(limits), { madeBy, checkedBy: who.person.userId });
  },
});

export const openKind = defineKind({
  kind: 'network.open',
  body: z.strictObject({ reason }),
  make: 'issue',
  check: 'check',
  tell: async (tx, { reason: why }) => {
    const { stopped, stoppedAt } = await readGate(tx);
    if (stopped === null) throw refuse(refusals, 'not_so_now', { detail: 'Withdrawals are not stopped.' });
    const facts: Fact[] = [{ name: 'stopped', value: [stopped, stoppedAt?.toISOString()].filter(Boolean).join(', ') }];
    return { subject: 'network:gate', title: 'network', reason: why, facts };
  },
  carryOut: async (tx, { vault }, _, { who, madeAt }) => {
    const { stoppedAt } = await readGate(tx);
    if (stoppedAt !== null && stoppedAt > madeAt)
      throw refuse(refusals, 'cannot_be', {
        detail: 'Withdrawals were stopped again since the request. Make a new one.',
      });
    await record(tx, vault, who, 'network.opened', {});
    if (!(await resumeWithdrawals(tx))) throw refuse(refusals, 'cannot_be', { detail: 'Withdrawals are not stopped.' });
  },
});

/** Returns a withdrawal in this state; refuses if it does not exist or is in another. */
async function needIn(tx: Tx, id: number, state: WithdrawalRow['state']): Promise<WithdrawalRow> {
  const row = await findWithdrawal(tx, id);
  if (!row) throw refuse(commonRefusals, 'not_found');
  if (row.state !== state)
    throw refuse(refusals, 'not_so_now', { detail: 'The withdrawal’s state has changed in the meantime.' });
  return row;
}
const gone = () => refuse(refusals, 'cannot_be', { detail: 'The withdrawal’s state has changed in the meantime.' });

const paidAnother = (code: 'not_so_now' | 'cannot_be') =>
  refuse(refusals, code, {
    detail: 'This transaction had another purpose, or has paid another withdrawal. One transaction can pay only one.',
    errors: { hash: 'belongs to another withdrawal or purpose' },
  });

/** Returns the person whose money it is: neither they nor their staff may decide about it. */
export const aboutOf = async (tx: Tx, { withdrawal }: { readonly withdrawal: number }): Promise<readonly UserId[]> => {
  const row = await findWithdrawal(tx, withdrawal);
  return row?.user_id ? [row.user_id as UserId] : [];
};

export const releaseKind = defineKind({
  kind: 'network.release',
  body: z.strictObject({ withdrawal: z.int().positive(), reason }),
  make: 'issue',
  check: 'check',
  about: aboutOf,
  tell: async (tx, { withdrawal, reason: why }) => {
    const row = await needIn(tx, withdrawal, 'waiting');
    const facts = [...(await withdrawalFacts(tx, row)), ...changeFact('state', row.state, 'ready')];
    return { subject: `withdrawal:${withdrawal}`, title: withdrawalTitle(named(row)), reason: why, facts };
  },
  carryOut: async (tx, { vault }, { withdrawal }, { who }) => {
    const row = await lockIn(tx, withdrawal, ['waiting']);
    if (!row) throw gone();
    await record(tx, vault, who, 'network.released', { name: withdrawalTitle(named(row)) });
    await releaseWithdrawal(tx, withdrawal);
  },
});

export const decideWithdrawal = defineKind({
  kind: 'network.decide',
  body: z.strictObject({
    withdrawal: z.int().positive(),
    found: z.enum(['paid', 'unpaid']),
    hash: z
      .string()
      .regex(/^0x[0-9a-f]{64}$/)
      .nullable(),
    reason,
  }),
  make: 'issue',
  check: 'check',
  about: aboutOf,
  detail: ({ found, hash }) => foundDetail(found, hash),
  tell: async (tx, { withdrawal, found, hash, reason: why }) => {
    if ((found === 'paid') !== (hash !== null))
      throw refuse(refusals, 'not_so_now', {
        detail: 'Name the transaction if the withdrawal was paid, and none if it was not.',
        errors: { hash: 'is required if the withdrawal was paid, and forbidden if not' },
      });
    const row = await needIn(tx, withdrawal, 'uncertain');
    if (hash !== null && (await isOfAnother(tx, hash as Hash, row))) throw paidAnother('not_so_now');
    const facts: Fact[] = [
      ...(await withdrawalFacts(tx, row)),
      ...(hash === null ? [] : [{ name: 'transaction' as const, value: hash }]),
      ...changeFact('state', row.state, found === 'paid' ? 'done' : 'returned'),
    ];
    return { subject: `withdrawal:${withdrawal}`, title: withdrawalTitle(named(row), found), reason: why, facts };
  },
  carryOut: async (tx, { vault }, { withdrawal, found, hash, reason: why }, { who }) => {
    const row = await lockIn(tx, withdrawal, ['uncertain']);
    if (!row) throw gone();
    if (hash !== null && (await isOfAnother(tx, hash as Hash, row))) throw paidAnother('cannot_be');
    await record(tx, vault, who, 'network.decided', { name: withdrawalTitle(named(row), found), hash });
    await settleUncertain(
      tx,
      withdrawal,
      hash === null ? { isPaid: false, failure: why } : { isPaid: true, hash: hash as Hash },
    );
  },
});
