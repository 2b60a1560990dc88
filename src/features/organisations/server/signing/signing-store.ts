import type { UserId } from '#platform/ids.ts';
import type { PublicJwk } from '#platform/jws.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';

export interface AuthorityRow {
  readonly kid: string;
  readonly name: string;
  readonly private_key: Uint8Array;
  readonly certificate: Uint8Array;
}

export const findAuthority = (db: Queryable): Promise<AuthorityRow | undefined> =>
  db.maybe(
    sql<AuthorityRow>`SELECT kid, name, private_key, certificate FROM operator_authorities WHERE retired_at IS NULL`,
  );

/** Lists the certificates of every authority that this server ever had. */
export const listAuthorities = (db: Queryable): Promise<Pick<AuthorityRow, 'certificate'>[]> =>
  db.rows(sql<Pick<AuthorityRow, 'certificate'>>`SELECT certificate FROM operator_authorities ORDER BY kid`);

interface NewKeyRow {
  readonly jwk: PublicJwk;
  readonly sealed: Uint8Array;
}

/** Inserts the authority, unless there is one. */
export const insertAuthority = (
  tx: Tx,
  { name, jwk, sealed, certificate }: NewKeyRow & { readonly name: string; readonly certificate: Uint8Array },
): Promise<number> =>
  tx.run(sql`INSERT INTO operator_authorities (kid, name, public_jwk, private_key, certificate)
    VALUES (${jwk.kid}, ${name}, ${jwk}, ${sealed}, ${certificate})
    ON CONFLICT ((retired_at IS NULL)) WHERE retired_at IS NULL DO NOTHING`);

export interface SigningKeyRow {
  readonly kid: string;
  readonly jwk: PublicJwk;
  readonly private_key: Uint8Array;
  readonly created_at: Date;
}

export const findSigningKey = (db: Queryable, organisation: UserId): Promise<SigningKeyRow | undefined> =>
  db.maybe(sql<SigningKeyRow>`
    SELECT kid, public_jwk AS jwk, private_key, created_at FROM organisation_signing_keys
     WHERE organisation_id = ${organisation} AND retired_at IS NULL`);

/** Finds the organisation of a key by its thumbprint, and the time span in which the key signed. */
export const findKeyOwner = (
  db: Queryable,
  kid: string,
): Promise<{ organisation_id: UserId; created_at: Date; retired_at: Date | null } | undefined> =>
  db.maybe(sql<{ organisation_id: UserId; created_at: Date; retired_at: Date | null }>`
    SELECT organisation_id, created_at, retired_at FROM organisation_signing_keys WHERE kid = ${kid}`);

/** Inserts an organisation's signing key, unless it has one. */
export const insertSigningKey = (tx: Tx, organisation: UserId, { jwk, sealed }: NewKeyRow): Promise<number> =>
  tx.run(sql`INSERT INTO organisation_signing_keys (kid, organisation_id, public_jwk, private_key) VALUES (${jwk.kid}, ${organisation}, ${jwk}, ${sealed})
    ON CONFLICT (organisation_id) WHERE retired_at IS NULL DO NOTHING`);

/** Retires the current key and deletes its private part. Returns its id. */
export const endSigningKey = async (tx: Tx, organisation: UserId): Promise<string[]> =>
  (
    await tx.rows(sql<{
      kid: string;
    }>`UPDATE organisation_signing_keys SET retired_at = clock_timestamp(), private_key = NULL
    WHERE organisation_id = ${organisation} AND retired_at IS NULL RETURNING kid`)
  ).map(({ kid }) => kid);

/** Locks a key while a certificate is issued for it. Returns the store's time. */
export const lockSigningKey = (tx: Tx, kid: string): Promise<{ now: Date }> =>
  tx.one(sql<{ now: Date }>`SELECT now() AS now FROM organisation_signing_keys WHERE kid = ${kid} FOR NO KEY UPDATE`);

export const insertCertificate = (
  tx: Tx,
  row: { readonly kid: string; readonly authority: string; readonly certificate: Uint8Array; readonly until: Date },
): Promise<number> =>
  tx.run(sql`INSERT INTO organisation_certificates (kid, authority, certificate, not_after)
    VALUES (${row.kid}, ${row.authority}, ${row.certificate}, ${row.until})`);

export interface CertifiedKeyRow {
  readonly jwk: PublicJwk;
  readonly is_current: boolean;
  /** Newest certificate of the key. `issuer` is the certificate of the authority that issued it. */
  readonly certificate: Uint8Array | null;
  readonly issuer: Uint8Array | null;
  /** True if the certificate ends soon or is missing. */
  readonly is_ending: boolean;
}

/** Keys joined with their newest certificates and the issuers' certificates. */
const keysWithCertificate = sql`organisation_signing_keys k
      LEFT JOIN LATERAL (SELECT * FROM organisation_certificates x WHERE x.kid = k.kid ORDER BY x.id DESC LIMIT 1) c ON true
      LEFT JOIN operator_authorities a ON a.kid = c.authority`;

/** Lists every key that an organisation had, the current one first. */
export const listCertifiedKeys = (db: Queryable, organisation: UserId, renewDays: number): Promise<CertifiedKeyRow[]> =>
  db.rows(sql<CertifiedKeyRow>`
    SELECT k.public_jwk AS jwk, k.retired_at IS NULL AS is_current, c.certificate, a.certificate AS issuer,
      c.not_after IS NULL OR c.not_after < now() + make_interval(days => ${renewDays}) AS is_ending
    FROM ${keysWithCertificate}
     WHERE k.organisation_id = ${organisation} ORDER BY k.retired_at DESC NULLS FIRST, k.kid LIMIT 100`);

interface ToSignRow extends CertifiedKeyRow {
  readonly private_key: Uint8Array;
}
/** Reads the current key with its newest certificate in one query. */
export const findToSign = (db: Queryable, organisation: UserId, renewDays: number): Promise<ToSignRow | undefined> =>
  db.maybe(sql<ToSignRow>`
    SELECT k.public_jwk AS jwk, true AS is_current, k.private_key, c.certificate, a.certificate AS issuer,
      c.not_after IS NULL OR c.not_after < now() + make_interval(days => ${renewDays}) AS is_ending
    FROM ${keysWithCertificate}
     WHERE k.organisation_id = ${organisation} AND k.retired_at IS NULL`);
