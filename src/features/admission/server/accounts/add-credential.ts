import { tellSecurity } from '#features/auth/server/email/security-notices.ts';
import {
  type AccountCredentialRow,
  deleteCredential,
  insertCredential,
  listCredentials,
} from '#features/auth/server/sessions/account-credentials-store.ts';
import { createDoorGuard, type TypedPassword } from '#features/auth/server/sessions/password-check.ts';
import { endSessionsBy } from '#features/auth/server/sessions/sessions.ts';
import { lockUser } from '#features/auth/server/store.ts';
import { openShowable } from '#features/credentials/server/held/showable.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Consent, Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { readJws } from '#platform/server/vault/jws.ts';
import { onWire } from '#platform/wire-time.ts';
import { type AccountCredential, refusals } from '../../contract.ts';
import { SIGN_IN } from '../../rules.ts';
import { markOfAccount } from '../cards.ts';
import { requestCredential } from '../credential-requests.ts';
import { grantRight } from '../grant-right.ts';
import { needQuestion } from './sign-in-question.ts';
import { namesOf } from './types.ts';

/**
 * Requests the credential that is to open a person's account: one that they hold here, or one of a type that they name.
 */
export async function askToAdd(
  services: Services,
  owner: Owner,
  { heldId, vct: named }: { readonly heldId?: number | undefined; readonly vct?: string | undefined },
) {
  const vct = named ?? (await typeOfHeld(services, owner, heldId));
  return services.db.tx(async (tx) =>
    requestCredential(tx, services, 'account', owner, { ...(await needQuestion(tx, services, vct)), about: null }),
  );
}

async function typeOfHeld(services: Services, owner: Owner, heldId: number | undefined): Promise<string> {
  const held = (await openShowable(services.db, services, owner)).find(({ id }) => id === heldId);
  const vct = readJws(held?.form.split('~')[0] ?? '')?.payload.vct;
  if (typeof vct !== 'string') throw refuse(commonRefusals, 'not_found');
  return vct;
}

interface Adding {
  readonly responseCode: string;
  readonly consent: Consent;
  readonly typed: TypedPassword;
}

/** Adds a shown credential to those that open the account. Needs a signature or the password. */
export async function addCredential(
  services: Services,
  owner: Owner,
  { responseCode, consent, typed }: Adding,
): Promise<AccountCredential> {
  const sign = await createDoorGuard(services)(owner, consent, typed, 'a credential that opens the account');
  const taking = { effect: 'account', responseCode, sign } as const;
  const row = await grantRight(services, owner, taking, async ({ told }) => {
    const mark = await markOfAccount(services.db, services, told);
    const { vct, issuer } = told.answer;
    const give = async (tx: Tx) => {
      if ((await listCredentials(tx, owner)).length >= SIGN_IN.ofPerson) throw refuse(refusals, 'too_many_credentials');
      const kept = await insertCredential(tx, owner, { mark, vct, issuer: issuer.id });
      if (!kept) throw refuse(refusals, 'card_of_another');
      await tellSecurity(tx, services, owner, 'credential_added');
      return kept;
    };
    return { trust: 'any', give };
  });
  return onWireOf(services, row);
}

const onWireOf = async (services: Services, row: AccountCredentialRow): Promise<AccountCredential> => ({
  ...(await namesOf(services, row.vct)),
  id: row.id,
  addedAt: onWire(row.created_at),
  lastUsedAt: row.last_used_at && onWire(row.last_used_at),
});

export const listAdded = async (services: Services, owner: Owner): Promise<AccountCredential[]> =>
  Promise.all((await listCredentials(services.db, owner)).map((row) => onWireOf(services, row)));

/** Removes a credential from those that open the account, and ends all sessions that it opened. */
export const removeCredential = (services: Services, owner: Owner, id: number): Promise<void> =>
  services.db.tx(async (tx) => {
    await lockUser(tx, owner);
    await endSessionsBy(tx, owner, id);
    if (!(await deleteCredential(tx, owner, id))) throw refuse(commonRefusals, 'not_found');
    await tellSecurity(tx, services, owner, 'credential_removed');
  });
