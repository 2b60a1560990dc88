import type { KeyObject } from 'node:crypto';
import type { PublicJwk } from '#platform/jws.ts';
import { perServer } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { signJws } from '#platform/server/vault/jws.ts';
import { SERVER, type Vault } from '#platform/server/vault/vault.ts';
import { newSigningKey, openSigningKey } from '#platform/server/vault/vault-signer.ts';

/** Half of the maximum lifetime of a token, one day (RFC 8292 section 2). */
const TOKEN_S = 12 * 60 * 60;
const MOST_TOKENS = 200;

/** This server's identity towards push services (VAPID, RFC 8292). */
export interface PushKey {
  /** Public key as an uncompressed point in base64url, the form that browsers expect. */
  readonly publicKey: string;
  /** Returns the `Authorization` header for a message to an endpoint. */
  authorizationFor(endpoint: string): string;
}

/**
 * Returns the server's one key, created at first use; nodes that create it at the same time all use the first one
 * stored.
 */
export const pushKeyOf = perServer((services: Pick<Services, 'db' | 'vault' | 'settings'>) => {
  let kept: Promise<PushKey> | undefined;
  return () => {
    kept ??= openKey(services).catch((error: unknown) => {
      kept = undefined;
      throw error;
    });
    return kept;
  };
});

async function openKey({ db, vault, settings }: Pick<Services, 'db' | 'vault' | 'settings'>): Promise<PushKey> {
  const { jwk, key } = (await readKey(db, vault)) ?? (await db.tx((tx) => makeKey(tx, vault)));
  const point = Buffer.concat([Buffer.of(4), Buffer.from(jwk.x, 'base64url'), Buffer.from(jwk.y, 'base64url')]);
  const publicKey = point.toString('base64url');
  const tokens = new Map<string, { readonly token: string; readonly untilS: number }>();
  return {
    publicKey,
    authorizationFor: (endpoint) => {
      const { origin } = new URL(endpoint);
      const nowS = Math.floor(Date.now() / 1000);
      let made = tokens.get(origin);
      if (!made || made.untilS < nowS) {
        const claims = { aud: origin, exp: nowS + TOKEN_S, ...(settings.pushContact && { sub: settings.pushContact }) };
        made = { token: signJws(key, { typ: 'JWT' }, claims), untilS: nowS + TOKEN_S / 2 };
        if (tokens.size >= MOST_TOKENS) tokens.clear();
        tokens.set(origin, made);
      }
      return `vapid t=${made.token}, k=${publicKey}`;
    },
  };
}

const placeOf = (kid: string) => ({ table: 'push_keys', column: 'private_key', row: kid });

async function readKey(db: Queryable, vault: Vault): Promise<{ jwk: PublicJwk; key: KeyObject } | undefined> {
  const row = await db.maybe(sql<{ kid: string; jwk: PublicJwk; sealed: Uint8Array }>`
    SELECT kid, public_jwk AS jwk, private_key AS sealed FROM push_keys`);
  if (!row) return undefined;
  return { jwk: row.jwk, key: await openSigningKey(db, vault, placeOf(row.kid), row.sealed) };
}

async function makeKey(tx: Tx, vault: Vault) {
  const { jwk, sealed } = await newSigningKey(tx, vault, placeOf);
  await tx.run(sql`INSERT INTO push_keys (kid, public_jwk, private_key) VALUES (${jwk.kid}, ${jwk}, ${sealed})
    ON CONFLICT (is_only) DO NOTHING`);
  const kept = await readKey(tx, vault);
  if (!kept) throw new Error(`the push key of ${SERVER} is missing`);
  return kept;
}
