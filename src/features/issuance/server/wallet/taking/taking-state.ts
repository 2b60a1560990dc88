import type { KeyObject } from 'node:crypto';
import { keysOf, newHolderKeys } from '../holder-keys.ts';
import { type Plan, plan as planShape } from '../offer-plan.ts';
import { type SignIn, signIn as signInShape } from '../sign-in.ts';
import type { Boxes } from './taking-boxes.ts';
import type { TakingRow } from './takings-store.ts';
import { readToken } from './token-box.ts';
import type { Token } from './tokens.ts';

/** State of a taking between the requests that continue it. */
export interface TakingState {
  readonly plan: Plan;
  /** Keys of the copies, one for each. */
  readonly holders: readonly KeyObject[];
  readonly token: Token | undefined;
  readonly signIn: SignIn | undefined;
}

/** Opens the sealed state of a taking; undefined if it has been taken. */
export async function openTakingState(row: TakingRow, { open }: Boxes): Promise<TakingState | undefined> {
  if (row.plan === null) return undefined;
  const plan = planShape.parse(JSON.parse((await open('plan', row.plan)).toString()));
  return {
    plan,
    holders: row.holder_key ? keysOf(await open('holder_key', row.holder_key)) : newHolderKeys(plan.batchSize),
    token: row.token ? readToken((await open('token', row.token)).toString()) : undefined,
    signIn: row.sign_in ? signInShape.parse(JSON.parse((await open('sign_in', row.sign_in)).toString())) : undefined,
  };
}
