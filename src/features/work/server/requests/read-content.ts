import { type LiveRow, lockLive } from '#features/connections/server/connections-store.ts';
import type { UserId } from '#platform/ids.ts';
import { parseUnits } from '#platform/money.ts';
import { refuse } from '#platform/refusal.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { refusals } from '../../contract.ts';
import { type Currency, neededOf, placesOf } from '../../rules.ts';
import type { ApprovalRequest, GivenStep } from '../../wire.ts';
import { readPayee } from './hold-payment.ts';
import { listPaid } from './payee-seats.ts';
import type { NewVersion } from './requests-store.ts';
import type { NewStep } from './steps-store.ts';

/** The validated content of a request, before its document. */
export interface Content {
  readonly version: Omit<NewVersion, 'document'>;
  readonly steps: readonly NewStep[];
}

/**
 * Validates a request: approvers, due times, payee. Locks the approvers' connections until the transaction ends.
 * Refuses with the reason for each field.
 */
export async function readContent(
  tx: Tx,
  { organisation, name, chainId, now }: { organisation: UserId; name: string; chainId: number; now: Date },
  asked: ApprovalRequest,
): Promise<Content> {
  const money = moneyOf(asked);
  const given = stepsOf(asked);
  for (const [i, { dueAt }] of given.entries()) needFuture(dueAt, `steps.${i}.dueAt`, now);
  needFuture(asked.dueAt, 'dueAt', now);
  const people = await findPeople(tx, organisation, given);
  const payee = asked.payment && (await readPayee(tx, { organisation, to: asked.payment.to, chainId }));
  const everybody = [...people.values()].map(({ user_id }) => user_id);
  const paid = await listPaid(tx, payee ? payee.address : null, everybody);
  const steps = given.map((step, i) => newStep(step, i, people, paid));
  return {
    version: {
      title: asked.title,
      description: asked.description,
      priority: asked.priority,
      requester: asked.requester ?? name,
      money,
      dueAt: dateOf(asked.dueAt),
      payee: payee?.address ?? null,
    },
    steps,
  };
}

const dateOf = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text));

const stepsOf = ({ approver, steps }: ApprovalRequest): readonly GivenStep[] =>
  steps ?? [{ approvers: approver === undefined ? [] : [approver], mode: 'all' }];

const amountFaults = {
  malformed: 'must be digits with at most one decimal point',
  too_large: 'is too large',
  too_precise: 'has too many decimal places',
};

function moneyOf({ amount, currency }: ApprovalRequest): { amount: bigint; currency: Currency } | null {
  if (amount === undefined || currency === undefined) return null;
  const read = parseUnits(amount, placesOf[currency]);
  const reason = typeof read !== 'bigint' ? amountFaults[read] : read === 0n ? 'must be more than 0' : undefined;
  if (typeof read === 'bigint' && reason === undefined) return { amount: read, currency };
  throw refuse(refusals, 'invalid_amount', { detail: `The amount ${reason}.`, errors: { amount: reason ?? '' } });
}

function needFuture(dueAt: string | undefined, field: string, now: Date): void {
  if (dueAt !== undefined && new Date(dueAt) <= now)
    throw refuse(refusals, 'due_in_past', {
      detail: 'The due time must be in the future.',
      errors: { [field]: 'is in the past' },
    });
}

type People = ReadonlyMap<string, LiveRow>;

async function findPeople(tx: Tx, organisation: UserId, steps: readonly GivenStep[]): Promise<People> {
  const ids = steps.flatMap(({ approvers, escalateTo }) => [
    ...approvers,
    ...(escalateTo === undefined ? [] : [escalateTo]),
  ]);
  const rows = await lockLive(tx, { organisation }, [...new Set(ids)]);
  const found = new Map(rows.map((row) => [row.pairwise_id, row]));
  const errors: Record<string, string> = {};
  for (const [i, { approvers, escalateTo }] of steps.entries()) {
    for (const [j, id] of approvers.entries())
      if (!found.has(id)) errors[`steps.${i}.approvers.${j}`] = 'does not belong to a connected person';
    if (escalateTo !== undefined && !found.has(escalateTo))
      errors[`steps.${i}.escalateTo`] = 'does not belong to a connected person';
  }
  if (Object.keys(errors).length === 0) return found;
  throw refuse(refusals, 'unknown_approver', { detail: 'Approvers must be connected to the organisation.', errors });
}

function newStep(step: GivenStep, i: number, people: People, paid: ReadonlySet<UserId | null>): NewStep {
  const seats = step.approvers.flatMap((id) => {
    const person = people.get(id);
    return person ? [{ id: person.id, userId: person.user_id, isPayee: paid.has(person.user_id) }] : [];
  });
  const countable = seats.filter(({ isPayee }) => !isPayee).length;
  const needed = neededOf(step.mode, step.n, countable);
  if (needed === 0 || needed > countable)
    throw refuse(refusals, 'step_unreachable', {
      detail: 'A payee’s approval does not count. Name other approvers, or require fewer.',
      errors: { [`steps.${i}.approvers`]: 'must include more people who are not paid' },
    });
  const escalateTo = step.escalateTo === undefined ? null : (people.get(step.escalateTo)?.id ?? null);
  return { mode: step.mode, needed, dueAt: dateOf(step.dueAt), escalateTo, seats };
}
