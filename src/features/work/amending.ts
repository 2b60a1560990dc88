import type { Approval } from './contract.ts';

type Before = NonNullable<Approval['before']>;
/** What two versions of a request can differ in. */
export type Part = 'title' | 'description' | 'amount' | 'due' | 'document' | 'steps';

/** In what an approval differs from what this person was asked before it was amended; undefined where they were not. */
export function changesOf(approval: Approval): readonly Part[] | undefined {
  const { before } = approval;
  if (!before) return undefined;
  const isSame: Readonly<Record<Part, boolean>> = {
    title: approval.title === before.title,
    description: approval.description === before.description,
    amount: approval.amount === before.amount && approval.currency === before.currency,
    due: approval.dueAt === before.dueAt,
    document: approval.documentHash === before.documentHash && approval.documentName === before.documentName,
    steps: stepsText(stepsOf(approval)) === stepsText(before.steps),
  };
  return (Object.keys(isSame) as Part[]).filter((part) => !isSame[part]);
}

/** The steps of a version as they are compared: whose seals it wants, and how many. Who was asked when it was late is no change of the version. */
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
