import { randomBytes } from 'node:crypto';
import { KEY_PREFIX } from '#features/auth/rules.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Consent, KeyHolder, Officer } from '#platform/server/http/proof.ts';
import { DAY_S } from '#platform/server/jobs/retention.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import { refusals } from '../../contract.ts';
import { LIMITS, ROTATION_DAYS } from '../../rules.ts';
import type { ApiKey, NewKey } from '../../wire.ts';
import { record } from '../audit/trail.ts';
import { keyEnds, keyMade } from '../later.ts';
import { lockAs } from '../lock-as.ts';
import { hostOf, organisationOnWire } from '../organisations.ts';
import { readOrganisation } from '../organisations-store.ts';
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

const keyOnWire = (row: KeyRow): ApiKey => ({
  id: row.id,
  name: row.name,
  tail: row.tail,
  scopes: row.scopes,
  addresses: row.addresses,
  replaces: row.replaces,
  createdAt: onWire(row.created_at),
  expiresAt: onWire(row.expires_at),
  lastUsedAt: row.last_used_at && onWire(row.last_used_at),
  revokedAt: row.revoked_at && onWire(row.revoked_at),
});

/** The keys of organisations: made, replaced and revoked by staff, with the signature of their device. */
export function createKeys(services: Services) {
  const { db, vault } = services;
  const host = hostOf(services);
  const ends = keyEnds(services);
  const comes = keyMade(services);

  const make = async (tx: Tx, who: Officer<'keys'>, wanted: Omit<NewKeyRow, 'keyHash' | 'tail'>) => {
    if ((await countGoodKeys(tx, who)) >= LIMITS.keys)
      throw refuse(refusals, 'too_many_keys', { detail: `No more than ${LIMITS.keys} keys.` });
    const key = `${KEY_PREFIX}${randomBytes(32).toString('base64url')}`;
    const { id } = await insertKey(tx, who, { ...wanted, keyHash: hashOfKey(key), tail: key.slice(-4) });
    const { name, scopes, replaces, days } = wanted;
    const said = { key: id, name, scopes: [...scopes], days, replaces };
    await record(tx, vault, who, replaces === null ? 'key.made' : 'key.replaced', said);
    return { ...(await onWireOf(tx, who, id)), key };
  };
  const onWireOf = async (tx: Tx, who: Officer<'keys'>, id: number): Promise<ApiKey> => {
    const row = await findKey(tx, who, id);
    if (!row) throw refuse(commonRefusals, 'not_found');
    return keyOnWire(row);
  };
  return {
    list: async (who: Officer<'keys'>) => (await listKeys(db, who)).map(keyOnWire),

    make: (who: Officer<'keys'>, wanted: NewKey, consent: Consent) =>
      db.tx(async (tx) => {
        await lockAs(tx, who, consent);
        const made = await make(tx, who, { ...wanted, replaces: null });
        const { name, scopes } = wanted;
        await comes.run(tx, { organisation: who.organisation, by: who.person, name, scopes });
        return made;
      }),

    /** Makes another of the same kind; both are good for a week, in which programs are told the new one. */
    replace: (who: Officer<'keys'>, id: number, consent: Consent) =>
      db.tx(async (tx) => {
        await lockAs(tx, who, consent);
        const old = await findKey(tx, who, id);
        if (!old) throw refuse(commonRefusals, 'not_found');
        if (!old.is_good) throw refuse(refusals, 'key_revoked', { detail: 'This key has ended: make another.' });
        if (old.is_replaced) throw refuse(refusals, 'key_replaced', { detail: 'Another key takes its place already.' });
        const days = Math.max(1, Math.round((old.expires_at.getTime() - old.created_at.getTime()) / (DAY_S * 1000)));
        const { name, scopes, addresses } = old;
        await endKeyWithin(tx, who, id, ROTATION_DAYS);
        return make(tx, who, { name, scopes, addresses, replaces: id, days });
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

    /** What a key is told of itself. */
    self: async (holder: KeyHolder) => {
      const row = await findKey(db, holder, holder.keyId);
      if (!row) throw refuse(commonRefusals, 'unauthenticated');
      const { lastUsedAt: _, ...key } = keyOnWire(row);
      return { organisation: organisationOnWire(await readOrganisation(db, holder), host), key };
    },
  };
}
