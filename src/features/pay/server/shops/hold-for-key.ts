import { holdOrganisation } from '#features/organisations/server/organisations-store.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { KeyHolder } from '#platform/server/http/proof.ts';
import type { Tx } from '#platform/server/store/db.ts';

/** The organisation of a program stays as it is until the transaction ends; refuses one that was suspended since its key was looked at. */
export async function holdForKey(tx: Tx, who: KeyHolder): Promise<{ readonly kinds: readonly string[] }> {
  const { state, kinds } = await holdOrganisation(tx, who);
  if (state !== 'approved') throw refuse(commonRefusals, 'forbidden', { detail: `The organisation is ${state}.` });
  return { kinds };
}
