import { createHash } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { KEY_PREFIX } from '#features/auth/rules.ts';
import { bearerOf } from '#features/auth/server/sessions/authorize.ts';
import type { UserId } from '#platform/ids.ts';
import { commonRefusals, type Refusal, refuse } from '#platform/refusal.ts';
import type { KeyHolder } from '#platform/server/http/proof.ts';
import type { KeyHolders } from '#platform/server/http/prove-access.ts';
import { batchLoader } from '#platform/server/store/batch-loader.ts';
import type { Db } from '#platform/server/store/db.ts';
import { openScopes, type Scope } from '../../rules.ts';
import { findGoodKeys, type GoodKeyRow, noteUse } from './keys-store.ts';

/** Creates the proof that a program has a valid key; no other code does. */
const mint = <S extends string>(fields: Pick<KeyHolder<S>, 'organisation' | 'keyId' | 'scope' | 'scopes'>) =>
  fields as KeyHolder<S>;

const KEY = new RegExp(`^${KEY_PREFIX}[\\w-]{43}$`);
export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest();

/** Requests of one key that one process accepts each second, and the burst that it accepts after a pause. */
const PACE = { aSecond: 100, atOnce: 300 };

/** Mints key holders. Reads the store every time, so that a revoked key stops working everywhere at once. */
export function createKeyHolders(db: Db, paceOf = PACE): KeyHolders {
  const find = batchLoader((hashes: readonly string[]) => findGoodKeys(db, hashes));
  const pace = createPace(paceOf);
  return {
    holder: async <S extends string>(request: FastifyRequest, organisation: UserId | undefined, scope: S) => {
      const bearer = bearerOf(request.headers.authorization);
      if (bearer === undefined || !KEY.test(bearer)) throw noKey();
      const key = await find(hashOfKey(bearer).toString('hex'));
      if (!key || !isFrom(key, request.ip)) throw noKey();
      if (organisation !== undefined && key.organisation !== organisation)
        throw refuse(commonRefusals, 'forbidden', { detail: 'The key belongs to another organisation.' });
      if (key.state !== 'approved')
        throw refuse(commonRefusals, 'forbidden', { detail: `The organisation is ${key.state}.` });
      const scopes = openScopes(key.scopes, key.maker_role, { isOperator: key.is_operator });
      if (!scopes.includes(scope)) throw closed(key, scope);
      pace(key.id);
      if (key.is_stale) await noteUse(db, key.id);
      return mint({ organisation: key.organisation, keyId: key.id, scope, scopes });
    },
  };
}

const lacksScope = (scope: string) =>
  refuse(commonRefusals, 'forbidden', { detail: `The key lacks the scope ${scope}.` });

/** Returns the refusal for a missing scope: the key never had it, or the key's creator has lost the right to it. */
const closed = ({ scopes }: GoodKeyRow, scope: string) => (scopes.includes(scope) ? onHold(scope) : lacksScope(scope));
const onHold = (scope: string) =>
  refuse(commonRefusals, 'forbidden', {
    detail: `The scope ${scope} of this key is on hold because its maker left or lost the right to it. Replace the key.`,
  });

/** Refuses a key without a scope that only some uses of a call need (`extraScope` in its contract). */
export function needScope({ scopes }: KeyHolder, scope: Scope): void {
  if (!scopes.includes(scope)) throw lacksScope(scope);
}

/** The refusal gives no reason, since the caller may have found the key. */
const noKey = (): Refusal =>
  refuse(commonRefusals, 'unauthenticated', {
    detail: 'Send a valid key as `Authorization: Bearer ingam_…`.',
  });

/** Reports whether a key may be used from the client's IP address, which TRUST_PROXY determines. */
function isFrom({ addresses }: GoodKeyRow, ip: string): boolean {
  if (addresses === null) return true;
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  const allowed = new BlockList();
  for (const one of addresses) {
    const [net = '', bits = ''] = one.split('/');
    const family = isIPv6(net) ? 'ipv6' : 'ipv4';
    allowed.addSubnet(net, Number(bits || (family === 'ipv6' ? 128 : 32)), family);
  }
  return allowed.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Rate limit with a bucket for each key in this process. The limit is high enough that nodes need not share it. */
function createPace({ aSecond, atOnce }: typeof PACE): (keyId: number) => void {
  const buckets = new LRUCache<number, { left: number; at: number }>({ max: 10_000 });
  return (keyId) => {
    const now = performance.now();
    const { left, at } = buckets.get(keyId) ?? { left: atOnce, at: now };
    const filled = Math.min(atOnce, left + ((now - at) / 1000) * aSecond);
    buckets.set(keyId, { left: Math.max(0, filled - 1), at: now });
    if (filled < 1)
      throw refuse(commonRefusals, 'too_many_requests', {
        detail: `A key can make at most ${aSecond} calls a second.`,
        retryAfterS: 1,
      });
  };
}
