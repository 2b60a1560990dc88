/** The four things that make a new wallet a person's own, in the order in which they help each other. */
export const STEPS = ['identity', 'bank', 'money', 'recovery'] as const;
export type Step = (typeof STEPS)[number];

/** What is known of a wallet: which steps are behind it, and which its person put aside, and when. */
export interface StepFacts {
  readonly done: Readonly<Record<Step, boolean>>;
  readonly asideAt: Readonly<Partial<Record<Step, string>>>;
  /** The second passkey is what is missing: it is made on another device. */
  readonly hasOnePasskey?: boolean;
  /** Those that can be taken here: a personal wallet is recovered at its own machine, and a server may have no bank or verifier. */
  readonly offered: readonly Step[];
}

const dayOf = (time: Date) => `${time.getFullYear()}-${time.getMonth()}-${time.getDate()}`;

/** Whether a step was put aside: for good, but the recovery codes, without which a lost device loses the wallet, until the next day. */
export function isAside(step: Step, { asideAt }: Pick<StepFacts, 'asideAt'>, now: Date): boolean {
  const at = asideAt[step];
  if (at === undefined) return false;
  return step !== 'recovery' || dayOf(new Date(at)) === dayOf(now);
}

/** The steps that are neither done nor put aside. */
export const openSteps = (facts: StepFacts, now: Date): Step[] =>
  facts.offered.filter((step) => !facts.done[step] && !isAside(step, facts, now));

/** Whether nothing will ever be asked again on this device: a step put off until tomorrow is not over. */
export const isOver = (facts: StepFacts): boolean => facts.offered.every((step) => isSettled(step, facts));

/** Whether a step is behind the person: done, or put aside for good. */
export const isSettled = (step: Step, { done, asideAt }: Pick<StepFacts, 'done' | 'asideAt'>): boolean =>
  done[step] || (step !== 'recovery' && asideAt[step] !== undefined);
