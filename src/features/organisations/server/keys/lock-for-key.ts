import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { KeyHolder } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { openScopes, type Role, type Scope, type State } from '../../rules.ts';
import { lockOrganisation, lockOrganisationShared, type OrganisationRow } from '../organisations-store.ts';
import { keys } from './keys-store.ts';

/**
 * Takes a shared lock on a program's organisation and refuses one that is not approved. Checks the key again before the
 * commit, for its own scope and for `more`: the key, or its maker's right, may have ended while the request waited for
 * an account.
 */
export async function lockSharedForKey(tx: Tx, who: KeyHolder, ...more: Scope[]): Promise<OrganisationRow> {
  const row = await lockOrganisationShared(tx, who);
  if (row.state !== 'approved')
    throw refuse(commonRefusals, 'forbidden', { detail: `The organisation is ${row.state}.` });
  tx.beforeCommit(() => needKey(tx, who, [who.scope, ...more]));
  return row;
}

/** Like `lockSharedForKey`, but with an exclusive lock, for program calls that must take turns. */
export async function lockForKey(tx: Tx, who: KeyHolder, ...more: Scope[]): Promise<OrganisationRow> {
  await lockOrganisation(tx, who);
  return lockSharedForKey(tx, who, ...more);
}

/**
 * Refuses if the key ended, or if one of these scopes is on hold. Needs no lock: the key was valid after everything
 * that the transaction waited for.
 */
async function needKey(tx: Queryable, { organisation, keyId }: KeyHolder, scopes: readonly string[]): Promise<void> {
  const key = await tx.maybe(sql<{ scopes: string[]; maker_role: Role | null; state: State; is_operator: boolean }>`
    SELECT k.scopes, s.role AS maker_role, o.state, o.is_operator
      FROM ${keys}
     WHERE k.organisation_id = ${organisation} AND k.id = ${keyId}
       AND k.revoked_at IS NULL AND k.expires_at > clock_timestamp()
       AND NOT member_is_stopped(k.made_by)`);
  if (!key)
    throw refuse(commonRefusals, 'forbidden', { detail: 'The key has expired or was revoked. Nothing was done.' });
  const open = openScopes(key.scopes, key.maker_role, { isOperator: key.is_operator });
  const held = scopes.filter((scope) => !open.includes(scope));
  if (held.length > 0 || key.state !== 'approved')
    throw refuse(commonRefusals, 'forbidden', {
      detail: `The key no longer has the right to do this (${held.join(', ') || key.state}). Nothing was done.`,
    });
}
