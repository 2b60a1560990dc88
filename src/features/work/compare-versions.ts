import type { Approval } from './contract.ts';

type Before = NonNullable<Approval['before']>;
/** The parts in which two versions of a request can differ. */
export type RequestPart = 'title' | 'description' | 'amount' | 'due' | 'document' | 'steps';

/**
 * Returns the parts in which an approval differs from the version that this person was asked before. Undefined if they
 * were not asked before.
 */
export function changesOf(approval: Approval): readonly RequestPart[] | undefined {
  const { before } = approval;
  if (!before) return undefined;
  const isSame: Readonly<Record<RequestPart, boolean>> = {
    title: approval.title === before.title,
    description: approval.description === before.description,
    amount: approval.amount === before.amount && approval.currency === before.currency,
    due: approval.dueAt === before.dueAt,
    document: approval.documentHash === before.documentHash && approval.documentName === before.documentName,
    steps: stepsText(stepsOf(approval)) === stepsText(before.steps),
  };
  return (Object.keys(isSame) as RequestPart[]).filter((part) => !isSame[part]);
}

/**
 * The steps of a version in comparable form: whose approvals each step needs, and how many. Leaves out people added by
 * escalation, which does not change the version.
 */
export const stepsOf = ({ steps }: Pick<Approval, 'steps'>): Before['steps'] =>
  steps.map(({ n, mode, needed, seats }) => ({
    n,
    mode,
    needed,
    ...namesOf(seats.filter(({ isEscalated }) => !isEscalated)),
  }));

const namesOf = (seats: Approval['steps'][number]['seats']) => ({
  names: seats.map(({ name, forName }) => forName ?? name),
  namesKo: seats.map(({ nameKo, forName, forNameKo }) => (forName === null ? nameKo : forNameKo)),
});

const stepsText = (steps: Before['steps']) =>
  JSON.stringify(steps.map(({ n, mode, needed, names }) => [n, mode, needed, names.toSorted()]));
