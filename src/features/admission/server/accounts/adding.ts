import { tellSecurity } from '#features/auth/server/email/security-notices.ts';
import {
  deleteCredential,
  insertCredential,
  listCredentials,
} from '#features/auth/server/sessions/account-credentials-store.ts';
import { createDoorGuard, type TypedPassword } from '#features/auth/server/sessions/password-check.ts';
import { endSessionsBy } from '#features/auth/server/sessions/sessions.ts';
import { lockUser } from '#features/auth/server/store.ts';
import { openShowable } from '#features/credentials/server/held/showable.ts';
import { checkStanding } from '#features/verifier/server/answers/standing.ts';
import { type OwnAnswer, takeOwnAnswer } from '#features/verifier/server/requests/own-asking.ts';
import { commonRefusals, type Refusal, refuse } from '#platform/refusal.ts';
import type { Consent, Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { readJws } from '#platform/server/vault/jws.ts';
import { onWire } from '#platform/wire-time.ts';
import { type AccountCredential, refusals } from '../../contract.ts';
import { SIGN_IN } from '../../rules.ts';
import { findShown } from '../asking.ts';
import { askForCredential } from './asking.ts';
import { type AskingRow, insertAdding, listAdding } from './askings-store.ts';
import { markOfAccount } from './mark.ts';
import { namesOf } from './types.ts';

/** Asks a person for the credential that is to open their account: one that they hold here, or of a type that they name. */
export async function askToAdd(
  services: Services,
  owner: Owner,
  { heldId, vct: named }: { readonly heldId?: number | undefined; readonly vct?: string | undefined },
) {
  const vct = named ?? (await typeOfHeld(services, owner, heldId));
  return services.db.tx((tx) =>
    askForCredential(tx, services, {
      vct,
      page: '/sign-in-credentials',
      keep: (of, requestId) => insertAdding(of, owner, requestId),
    }),
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

/** Lets what a person showed open their account, signed or by their password: in the browser in which it was shown, and while it stands. */
export async function addCredential(
  services: Services,
  owner: Owner,
  { responseCode, consent, typed }: Adding,
): Promise<AccountCredential> {
  const { db } = services;
  const use = await createDoorGuard(services)(owner, consent, typed, 'a credential that opens the account');
  const rows = await listAdding(db, owner);
  const found = await findShown(services, rows, (row) => row.organisation_id, responseCode);
  const fault = found ? await faultOf(services, found) : refuse(refusals, 'nothing_shown');
  const mark = found && (await markOfAccount(db, services, found.told));
  const row = await db.tx(async (tx) => {
    await lockUser(tx, owner);
    await use(tx);
    // Whoever has not signed is told of that first.
    if (fault || !found || !mark) throw fault ?? refuse(refusals, 'nothing_shown');
    const who = { organisation: found.row.organisation_id };
    if (!(await takeOwnAnswer(tx, who, found.row.request_id))) throw refuse(refusals, 'nothing_shown');
    if ((await listCredentials(tx, owner)).length >= SIGN_IN.ofPerson) throw refuse(refusals, 'too_many_credentials');
    const { vct, issuer } = found.told.answer;
    const kept = await insertCredential(tx, owner, { mark, vct, issuer: issuer.id });
    if (!kept) throw refuse(refusals, 'card_of_another');
    await tellSecurity(tx, services, owner, 'credential_added');
    return kept;
  });
  return { ...(await namesOf(services, row.vct)), id: row.id, addedAt: onWire(row.created_at), lastUsedAt: null };
}

/** Why it does not stand now. */
export async function faultOf(
  services: Services,
  { row, told }: { readonly row: AskingRow; readonly told: OwnAnswer },
): Promise<Refusal | undefined> {
  const believed = { trust: 'any', organisation: row.organisation_id } as const;
  const standing = await checkStanding(services, told.card, believed);
  if (typeof standing !== 'string') return undefined;
  return refuse(refusals, 'card_not_standing', { detail: `It does not hold: ${standing}.` });
}

export const listAdded = async (services: Services, owner: Owner): Promise<AccountCredential[]> =>
  Promise.all(
    (await listCredentials(services.db, owner)).map(async (row) => ({
      ...(await namesOf(services, row.vct)),
      id: row.id,
      addedAt: onWire(row.created_at),
      lastUsedAt: row.last_used_at && onWire(row.last_used_at),
    })),
  );

/** It opens the account no more, and ends every session that it opened. */
export const removeCredential = (services: Services, owner: Owner, id: number): Promise<void> =>
  services.db.tx(async (tx) => {
    await lockUser(tx, owner);
    await endSessionsBy(tx, owner, id);
    if (!(await deleteCredential(tx, owner, id))) throw refuse(commonRefusals, 'not_found');
    await tellSecurity(tx, services, owner, 'credential_removed');
  });
