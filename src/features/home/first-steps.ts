/** Four steps that set up a new wallet, in the order in which each helps the next. */
export const STEPS = ['identity', 'bank', 'money', 'recovery'] as const;
export type Step = (typeof STEPS)[number];

/** Steps that are done, and steps that the user dismissed, each with the time. */
export interface StepFacts {
  readonly done: Readonly<Record<Step, boolean>>;
  readonly asideAt: Readonly<Partial<Record<Step, string>>>;
  /** True if a second passkey is missing, which must be made on another device. */
  readonly hasOnePasskey?: boolean;
  /**
   * Steps that this server offers. A personal wallet has no recovery step, and a server may lack a bank or a verifier.
   */
  readonly offered: readonly Step[];
}

const dayOf = (time: Date) => `${time.getFullYear()}-${time.getMonth()}-${time.getDate()}`;

/**
 * Reports whether the user put a step aside. This lasts for good, but only until the next day for recovery codes:
 * without them a lost device means a lost wallet.
 */
export function isAside(step: Step, { asideAt }: Pick<StepFacts, 'asideAt'>, now: Date): boolean {
  const at = asideAt[step];
  if (at === undefined) return false;
  return step !== 'recovery' || dayOf(new Date(at)) === dayOf(now);
}

/** Returns the steps that are neither done nor dismissed. */
export const openSteps = (facts: StepFacts, now: Date): Step[] =>
  facts.offered.filter((step) => !facts.done[step] && !isAside(step, facts, now));

/** Reports whether no step will be offered again; a step postponed until tomorrow still counts as open. */
export const isOver = (facts: StepFacts): boolean => facts.offered.every((step) => isSettled(step, facts));

/** Reports whether a step is done or dismissed for good. */
export const isSettled = (step: Step, { done, asideAt }: Pick<StepFacts, 'done' | 'asideAt'>): boolean =>
  done[step] || (step !== 'recovery' && asideAt[step] !== undefined);
