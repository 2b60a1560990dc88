import type { UserId } from '#platform/ids.ts';
import type { KeyHolder, Officer } from '#platform/server/http/proof.ts';
import { DAY_S } from '#platform/server/jobs/retention.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { type Format, OFFER_DAYS, type OfferState, TOKEN_LIFE_S, TX_CODE } from '../../../rules.ts';

/** A member of staff or a program that may issue. */
export type Issuer = Officer<'issue'> | KeyHolder<'credentials:issue'>;

export interface OfferRow {
  readonly id: number;
  readonly organisation_id: UserId;
  readonly type_id: number;
  readonly validity_days: number;
  /** Formats in which the offered type is issued. */
  readonly formats: Format[];
  readonly reference: string | null;
  readonly tx_code_mac: Uint8Array | null;
  readonly wrong_tries: number;
  readonly claims: Uint8Array;
  readonly is_trial: boolean;
  /** Thumbprint of the key to which the offer's access token is bound; null if it is not bound. */
  readonly dpop_jkt: string | null;
  /** True if the wallet requests the credential by credential identifier, not by configuration id. */
  readonly is_by_identifier: boolean;
  readonly state: OfferState;
  readonly created_at: Date;
  readonly expires_at: Date;
}
// Trials are issued only as SD-JWT VC: every element of an mdoc can be withheld, including the mark of a trial.
const columns = sql`o.id, o.organisation_id, o.type_id, o.reference, o.tx_code_mac, o.wrong_tries, o.claims, o.is_trial, o.dpop_jkt, o.is_by_identifier, o.created_at, o.expires_at,
  (SELECT CASE WHEN o.only_format IS NOT NULL THEN jsonb_build_array(o.only_format) WHEN o.is_trial THEN '["dc+sd-jwt"]'::jsonb ELSE t.formats END FROM credential_types t WHERE t.id = o.type_id) AS formats,
  (SELECT t.validity_days FROM credential_types t WHERE t.id = o.type_id) AS validity_days,
  CASE WHEN o.withdrawn_at IS NOT NULL THEN 'withdrawn' WHEN o.taken_at IS NOT NULL THEN 'taken' WHEN o.wrong_tries >= ${TX_CODE.tries} THEN 'locked'
    WHEN o.token_hash IS NOT NULL THEN 'redeemed' WHEN o.expires_at <= now() THEN 'over' ELSE 'open' END AS state`;

export interface NewOfferRow {
  readonly id: number;
  readonly typeId: number;
  readonly reference: string | null;
  readonly linkHash: Uint8Array;
  readonly codeHash: Uint8Array;
  readonly txCodeMac: Uint8Array | null;
  readonly claims: Uint8Array;
  readonly isTrial: boolean;
  /**
   * Terms of an offer that the person consented to at the issuer: its life in seconds, one format, and how it is
   * requested.
   */
  readonly consented?: GrantTerms | undefined;
}
export interface GrantTerms {
  readonly lifeS: number;
  readonly format: Format;
  readonly isByIdentifier: boolean;
}

export const insertOffer = (tx: Tx, organisation: UserId, offer: NewOfferRow): Promise<OfferRow> =>
  tx.one(sql<OfferRow>`
    INSERT INTO credential_offers AS o (id, organisation_id, type_id, reference, link_hash, code_hash, tx_code_mac, claims, is_trial, only_format, is_by_identifier, expires_at)
    OVERRIDING SYSTEM VALUE
    VALUES (${offer.id}, ${organisation}, ${offer.typeId}, ${offer.reference}, ${offer.linkHash}, ${offer.codeHash}, ${offer.txCodeMac},
      ${offer.claims}, ${offer.isTrial}, ${offer.consented?.format ?? null}, ${offer.consented?.isByIdentifier ?? false},
      now() + make_interval(secs => ${offer.consented?.lifeS ?? OFFER_DAYS * DAY_S})) RETURNING ${columns}`);

/** Counts open offers that were not made by file, up to the maximum allowed. */
export const countOpenOffers = async (
  tx: Tx,
  { organisation }: Pick<Issuer, 'organisation'>,
  most: number,
): Promise<number> =>
  (
    await tx.one(
      sql<{ n: number }>`
        SELECT count(*) AS n FROM (SELECT FROM credential_offers
          WHERE organisation_id = ${organisation} AND run_id IS NULL AND token_hash IS NULL AND withdrawn_at IS NULL AND expires_at > now() LIMIT ${most}) q`,
    )
  ).n;

/** Lists an organisation's single offers, or those of one file, newest first. */
export const listOffers = (
  db: Queryable,
  { organisation }: Officer<'issue'>,
  { before, count, runId }: { readonly before: number; readonly count: number; readonly runId: number | undefined },
): Promise<OfferRow[]> =>
  db.rows(
    runId === undefined
      ? sql<OfferRow>`
    SELECT ${columns}
    FROM credential_offers o WHERE o.organisation_id = ${organisation} AND o.run_id IS NULL AND o.id < ${before} ORDER BY o.id DESC LIMIT ${count}`
      : sql<OfferRow>`
    SELECT ${columns}
    FROM credential_offers o WHERE o.organisation_id = ${organisation} AND o.run_id = ${runId} AND o.id < ${before} ORDER BY o.id DESC LIMIT ${count}`,
  );

/** Locks an organisation's offer by its id. */
export const lockOffer = (
  tx: Tx,
  { organisation }: Pick<Issuer, 'organisation'>,
  id: number,
): Promise<OfferRow | undefined> =>
  tx.maybe(sql<OfferRow>`
    SELECT ${columns}
    FROM credential_offers o WHERE o.organisation_id = ${organisation} AND o.id = ${id} FOR NO KEY UPDATE`);

/** Withdraws an offer; a token already redeemed for it stops working. */
export const withdrawOffer = (tx: Tx, { id }: OfferRow): Promise<number> =>
  tx.run(
    sql`UPDATE credential_offers SET withdrawn_at = now(), expires_at = least(expires_at, now()) WHERE id = ${id}`,
  );

/** Returns an offer of an approved organisation by the secret in its address. */
export const findByLink = (db: Queryable, organisation: number, linkHash: Uint8Array): Promise<OfferRow | undefined> =>
  db.maybe(sql<OfferRow>`
    SELECT ${columns}
    FROM credential_offers o JOIN organisations g ON g.id = o.organisation_id AND g.state = 'approved'
     WHERE o.link_hash = ${linkHash} AND o.organisation_id = ${organisation}`);

/** Returns an offer of an approved organisation by its pre-authorized code, and locks it against other redemptions. */
export const lockByCode = (tx: Tx, organisation: number, codeHash: Uint8Array): Promise<OfferRow | undefined> =>
  tx.maybe(sql<OfferRow>`
    SELECT ${columns}
    FROM credential_offers o JOIN organisations g ON g.id = o.organisation_id AND g.state = 'approved'
     WHERE o.code_hash = ${codeHash} AND o.organisation_id = ${organisation} FOR NO KEY UPDATE OF o`);

export const countWrongTry = (tx: Tx, { id }: OfferRow): Promise<number> =>
  tx.run(sql`UPDATE credential_offers SET wrong_tries = wrong_tries + 1 WHERE id = ${id}`);

/** Redeems the code for a token. The offer's claims are erased soon after the token ends. */
export const redeemOffer = (
  tx: Tx,
  { id }: OfferRow,
  { tokenHash, jkt }: { readonly tokenHash: Uint8Array; readonly jkt: string | null },
): Promise<number> =>
  tx.run(sql`
    UPDATE credential_offers SET token_hash = ${tokenHash}, dpop_jkt = ${jkt}, token_expires_at = now() + make_interval(secs => ${TOKEN_LIFE_S}),
      expires_at = now() + make_interval(secs => ${TOKEN_LIFE_S}) WHERE id = ${id}`);

/** Ends the token of a redeemed code; an issued credential remains valid. */
export const endToken = (tx: Tx, { id }: OfferRow): Promise<number> =>
  tx.run(sql`
    UPDATE credential_offers SET token_expires_at = least(token_expires_at, now()), expires_at = least(expires_at, now()) WHERE id = ${id}`);

/** Locks and returns the offer of an access token; undefined if the token has ended. */
export const lockByToken = (tx: Tx, organisation: number, tokenHash: Uint8Array): Promise<OfferRow | undefined> =>
  tx.maybe(sql<OfferRow>`
    SELECT ${columns}
    FROM credential_offers o JOIN organisations g ON g.id = o.organisation_id AND g.state = 'approved'
     WHERE o.token_hash = ${tokenHash} AND o.organisation_id = ${organisation} AND o.token_expires_at > now() AND o.withdrawn_at IS NULL
       FOR NO KEY UPDATE OF o`);

/** Marks an offer as taken. For an offer by self-service, the person now has their one credential. */
export const markTaken = (tx: Tx, { id }: OfferRow, issued: { readonly id: number }): Promise<number> =>
  tx.run(sql`
    WITH had AS (UPDATE self_service_takings SET issued_id = ${issued.id} WHERE offer_id = ${id})
    UPDATE credential_offers SET taken_at = coalesce(taken_at, now()) WHERE id = ${id}`);

/** Redeems a code without digits in one statement; false if that is not possible. */
export const redeemAtOnce = async (
  db: Queryable & Pick<Tx, 'run'>,
  organisation: number,
  {
    codeHash,
    tokenHash,
    jkt,
  }: { readonly codeHash: Uint8Array; readonly tokenHash: Uint8Array; readonly jkt: string | null },
): Promise<boolean> =>
  (await db.run(sql`
    UPDATE credential_offers o SET token_hash = ${tokenHash}, dpop_jkt = ${jkt}, token_expires_at = now() + make_interval(secs => ${TOKEN_LIFE_S}),
      expires_at = now() + make_interval(secs => ${TOKEN_LIFE_S})
     WHERE o.code_hash = ${codeHash} AND o.organisation_id = ${organisation} AND o.tx_code_mac IS NULL AND o.token_hash IS NULL AND o.taken_at IS NULL
       AND o.withdrawn_at IS NULL AND o.expires_at > now() AND EXISTS (SELECT FROM organisations g WHERE g.id = o.organisation_id AND g.state = 'approved')`)) ===
  1;
