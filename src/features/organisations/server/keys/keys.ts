import { randomBytes } from 'node:crypto';
import { KEY_PREFIX } from '#features/auth/rules.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Consent, KeyHolder, Officer } from '#platform/server/http/proof.ts';
import { DAY_S } from '#platform/server/jobs/retention.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import { refusals } from '../../contract.ts';
import { LIMITS, movesMoney, openScopes, ROTATION_DAYS, type Role } from '../../rules.ts';
import type { ApiKey, NewKey } from '../../wire.ts';
import { record } from '../audit/trail.ts';
import { lockAs } from '../lock-as.ts';
import { hostOf, organisationOnWire } from '../organisations.ts';
import { type OrganisationRow, readOrganisation } from '../organisations-store.ts';
import { keyEnds, keyMade } from '../slots.ts';
import { hashOfKey } from './key-holders.ts';
import {
  countGoodKeys,
  endKeyWithin,
  findKey,
  insertKey,
  type KeyRow,
  listKeys,
  type NewKeyRow,
  revokeKey,
} from './keys-store.ts';
import { tellOwners } from './tell-owners.ts';

const heldScopes = ({ scopes, maker_role, is_operator }: KeyRow): string[] => {
  const open = openScopes(scopes, maker_role, { isOperator: is_operator });
  return scopes.filter((scope) => !open.includes(scope));
};
const keyOnWire = (row: KeyRow): ApiKey => ({
  id: row.id,
  name: row.name,
  tail: row.tail,
  scopes: row.scopes,
  onHold: heldScopes(row),
  addresses: row.addresses,
  replaces: row.replaces,
  createdAt: onWire(row.created_at),
  expiresAt: onWire(row.expires_at),
  lastUsedAt: row.last_used_at && onWire(row.last_used_at),
  revokedAt: row.revoked_at && onWire(row.revoked_at),
});

/** Refuses scopes to which the officer has no right themselves (`key_beyond_rights`). */
function needRights({ role }: Officer, scopes: readonly string[], { is_operator }: OrganisationRow): void {
  const open = openScopes(scopes, role as Role, { isOperator: is_operator });
  const beyond = scopes.filter((scope) => !open.includes(scope));
  if (beyond.length > 0)
    throw refuse(refusals, 'key_beyond_rights', {
      detail: `Your role, ${role}, has no right to: ${beyond.join(', ')}.`,
    });
}

/**
 * A key that moves money always needs a signature, even if its maker has switched biometrics off. In personal mode it
 * needs whatever the wallet asks for when its protection is weakened.
 */
const signingOf = ({ settings }: Services, scopes: readonly string[]) =>
  movesMoney(scopes) ? ({ weakens: true, ...(settings.mode === 'hosted' && { need: 'always' }) } as const) : {};

async function onWireOf(tx: Tx, who: Officer<'keys'>, id: number): Promise<ApiKey> {
  const row = await findKey(tx, who, id);
  if (!row) throw refuse(commonRefusals, 'not_found');
  return keyOnWire(row);
}

/** Adds a key and notifies the owners. Only this call's response contains the key's text. */
async function addKey(
  tx: Tx,
  services: Services,
  { who, organisation }: { readonly who: Officer<'keys'>; readonly organisation: OrganisationRow },
  wanted: Omit<NewKeyRow, 'keyHash' | 'tail'>,
) {
  if ((await countGoodKeys(tx, who)) >= LIMITS.keys)
    throw refuse(refusals, 'too_many_keys', { detail: `An organisation can have at most ${LIMITS.keys} keys.` });
  const key = `${KEY_PREFIX}${randomBytes(32).toString('base64url')}`;
  const { id } = await insertKey(tx, who, { ...wanted, keyHash: hashOfKey(key), tail: key.slice(-4) });
  const { name, scopes, replaces, days } = wanted;
  const said = { key: id, name, scopes: [...scopes], days, replaces };
  await tellOwners(tx, services, organisation, { change: replaces === null ? 'made' : 'replaced', keys: [wanted] });
  await record(tx, services.vault, who, replaces === null ? 'key.made' : 'key.replaced', said);
  return { ...(await onWireOf(tx, who, id)), key };
}

/** Staff functions for keys: make, replace and revoke, each signed by the device. */
export function createKeys(services: Services) {
  const { db, vault } = services;
  const host = hostOf(services);
  const ends = keyEnds(services);
  const comes = keyMade(services);

  return {
    list: async (who: Officer<'keys'>) => (await listKeys(db, who)).map(keyOnWire),

    make: (who: Officer<'keys'>, wanted: NewKey, consent: Consent) =>
      db.tx(async (tx) => {
        const { name, scopes } = wanted;
        needRights(who, scopes, await readOrganisation(tx, who));
        const organisation = await lockAs(tx, who, consent, signingOf(services, scopes));
        const made = await addKey(tx, services, { who, organisation }, { ...wanted, replaces: null });
        await comes.run(tx, { organisation: who.organisation, by: who.person, name, scopes });
        return made;
      }),

    /** Makes a key with the same scopes. Both are valid for a week, so that programs can switch. */
    replace: (who: Officer<'keys'>, id: number, consent: Consent) =>
      db.tx(async (tx) => {
        const { scopes } = await onWireOf(tx, who, id);
        needRights(who, scopes, await readOrganisation(tx, who));
        const organisation = await lockAs(tx, who, consent, signingOf(services, scopes));
        const old = await findKey(tx, who, id);
        if (!old?.is_good)
          throw refuse(refusals, 'key_revoked', { detail: 'This key has expired or was revoked. Make a new one.' });
        if (old.is_replaced) throw refuse(refusals, 'key_replaced', { detail: 'The key already has a replacement.' });
        const days = Math.max(1, Math.round((old.expires_at.getTime() - old.created_at.getTime()) / (DAY_S * 1000)));
        const { name, addresses } = old;
        await endKeyWithin(tx, who, id, ROTATION_DAYS);
        return addKey(tx, services, { who, organisation }, { name, scopes, addresses, replaces: id, days });
      }),

    revoke: (who: Officer<'keys'>, id: number, consent: Consent): Promise<void> =>
      db.tx(async (tx) => {
        await lockAs(tx, who, consent);
        const key = await findKey(tx, who, id);
        if (!key) throw refuse(commonRefusals, 'not_found');
        const at = await revokeKey(tx, who, id);
        if (!at) throw refuse(refusals, 'key_revoked', { detail: 'This key was revoked.' });
        await record(tx, vault, who, 'key.revoked', { key: id });
        const { name, tail } = key;
        await ends.run(tx, { organisation: who.organisation, keyId: id, name, tail, revokedAt: onWire(at) });
      }),

    /** Returns what a key may read about itself. */
    self: async (holder: KeyHolder) => {
      const row = await findKey(db, holder, holder.keyId);
      if (!row) throw refuse(commonRefusals, 'unauthenticated');
      const { lastUsedAt: _, ...key } = keyOnWire(row);
      return { organisation: organisationOnWire(await readOrganisation(db, holder), host), key };
    },
  };
}
