import type { KeyObject } from 'node:crypto';
import { boundKeyOf } from '#features/credentials/server/forms/bound-key.ts';
import { publicOf } from '#features/credentials/server/forms/form.ts';
import { refuse } from '#platform/refusal.ts';
import { refusals } from '../../../contract.ts';
import type { CheckedCredential, Expected } from '../expected-credential.ts';
import type { Requester } from '../issuer-requester.ts';
import { checkTaken } from './check-taken.ts';

/** A verified copy, with the key to which it is bound. */
export interface Copy {
  readonly form: string;
  readonly holder: KeyObject;
}
interface CheckedCopies extends CheckedCredential {
  readonly copies: readonly Copy[];
}

const refused = (detail: string) => refuse(refusals, 'credential_refused', { detail });

/**
 * Verifies each copy of one credential against the key that it names, in any order. All copies must have the same
 * content. Refuses with `credential_refused`.
 */
export async function checkCopies(
  forms: readonly string[],
  { holders, ...expected }: Omit<Expected, 'holder'> & { readonly holders: readonly KeyObject[] },
): Promise<CheckedCopies> {
  const ask = cachedRequester(expected.ask);
  const left = new Map(holders.map((holder) => [publicOf(holder).x, holder]));
  const copies: Copy[] = [];
  let known: CheckedCredential | undefined;
  for (const form of forms) {
    const bound = boundKeyOf(form)?.x ?? '';
    const holder = left.get(bound) ?? holders[0];
    if (!holder) throw refused('It is bound to an unknown key.');
    const checked = await checkTaken(form, { ...expected, ask, holder: publicOf(holder) });
    if (!left.delete(bound)) throw refused('Two of its copies are bound to the same key.');
    if (known && !isSame(known, checked)) throw refused('Its copies have different content.');
    known = known ? { ...known, expiresAt: earlier(known.expiresAt, checked.expiresAt) } : checked;
    copies.push({ form, holder });
  }
  if (!known) throw refused('The response contains no credential.');
  return { ...known, copies };
}

const isSame = (one: CheckedCredential, other: CheckedCredential): boolean =>
  JSON.stringify(one.facts) === JSON.stringify(other.facts);
const earlier = (one: Date | null, other: Date | null): Date | null =>
  one && other ? new Date(Math.min(one.getTime(), other.getTime())) : (one ?? other);

/** Fetches an issuer's keys once for all of its copies. */
export function cachedRequester(ask: Requester): Requester {
  const answers = new Map<string, ReturnType<Requester>>();
  return (url, asking) => {
    const known = answers.get(url) ?? ask(url, asking);
    answers.set(url, known);
    return known;
  };
}
