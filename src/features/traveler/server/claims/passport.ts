import { openData } from '#features/credentials/server/credential.ts';
import { numberAlike } from '#features/documents/identity-desk.ts';
import { openParticulars } from '#features/documents/server/document.ts';
import type { UserId } from '#platform/ids.ts';
import { recipientOfRow } from '#platform/server/events/listener.ts';
import type { Owner, Recipient } from '#platform/server/http/proof.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';
import { lockByNumber } from '#platform/server/store/locks.ts';
import type { Vault } from '#platform/server/vault/vault.ts';
import type { RefundRules } from '../../rules.ts';
import type { ClaimParties, Passport, ShownPassport } from '../shown-passports.ts';
import type { TaxOffice } from '../tax-office/port.ts';

interface DocumentRow {
  readonly id: number;
  readonly user_id: UserId;
  readonly particulars: Uint8Array;
  readonly checked_by: string | null;
  readonly credential_id: number;
  readonly credential_data: Uint8Array;
}

/**
 * Returns what a passport lacks for a refund under these rules, if anything. A sandbox's passport counts only with a
 * sandbox office.
 */
export function lackOf(
  passport: Passport | undefined,
  { foreignOnly }: Pick<RefundRules, 'foreignOnly'>,
  office: Pick<TaxOffice, 'isSandbox'>,
): 'passport' | 'nationality' | undefined {
  if (passport === undefined || (passport.isTrial && !office.isSandbox)) return 'passport';
  return foreignOnly && passport.isForeign !== true ? 'nationality' : undefined;
}

/** Returns the fingerprint of a passport number, independent of its spelling. */
export const fingerprintOf = (tx: Tx, vault: Vault, number: string): Promise<Uint8Array> =>
  vault.mac('passport', numberAlike(number).replace(/[^0-9A-Z]/g, ''), tx);

/**
 * Chooses between the passport verified here and the one shown by a credential: the one that meets the rules,
 * preferably the verified one.
 */
export function choosePassport(
  verified: Passport | undefined,
  shown: ShownPassport | undefined,
  rules: Pick<RefundRules, 'foreignOnly'>,
  office: Pick<TaxOffice, 'isSandbox'>,
): Passport | ShownPassport | undefined {
  const isEnough = (one: Passport | undefined) => lackOf(one, rules, office) === undefined;
  if (isEnough(verified)) return verified;
  return isEnough(shown) ? shown : (verified ?? shown);
}

interface Sources {
  readonly vault: Vault;
  readonly office: Pick<TaxOffice, 'isSandbox'>;
  readonly findShown: (tx: Tx, of: ClaimParties) => Promise<ShownPassport | undefined>;
}

/**
 * Returns the passport that decides a claim now: one verified here, or shown by a credential that was just found valid.
 * It need not be the one under which the claim was recorded. `isMeant` limits the passports to consider.
 */
export async function decidingPassport(
  tx: Tx,
  { vault, office, findShown }: Sources,
  of: ClaimParties,
  rules: Pick<RefundRules, 'foreignOnly'>,
  isMeant: (one: Passport) => boolean = () => true,
): Promise<Passport | ShownPassport | undefined> {
  const verified = await readPassport(tx, vault, recipientOfRow({ user_id: of.userId }));
  const shown = await findShown(tx, of);
  return choosePassport(
    verified && isMeant(verified) ? verified : undefined,
    shown?.isStanding && isMeant(shown) ? shown : undefined,
    rules,
    office,
  );
}

/**
 * Returns a person's verified passport whose credential is neither revoked nor expired. Prefers a real verifier over
 * the sandbox. The fingerprint depends only on the passport, and guessing numbers requires this server's key.
 */
export async function readPassport(tx: Tx, vault: Vault, { userId }: Owner | Recipient): Promise<Passport | undefined> {
  const row = await tx.maybe(sql<DocumentRow>`
    SELECT d.id, d.user_id, d.particulars, d.checked_by, c.id AS credential_id, c.credential_data
      FROM digital_documents d JOIN credentials c ON c.document_id = d.id AND c.user_id = d.user_id AND NOT c.is_revoked
       AND (c.expiration_date IS NULL OR c.expiration_date >= (now() AT TIME ZONE 'UTC')::date)
     WHERE d.user_id = ${userId} AND d.document_type = 'passport' AND d.verification_status = 'verified'
     ORDER BY d.checked_by = 'sandbox', d.id DESC LIMIT 1`);
  if (!row) return undefined;
  const { documentNumber } = await openParticulars(tx, vault, row);
  const { foreign } = await openData(tx, vault, { ...row, id: row.credential_id });
  return {
    fingerprint: await fingerprintOf(tx, vault, documentNumber),
    isTrial: row.checked_by === 'sandbox',
    isForeign: foreign && foreign === 'yes',
  };
}

/**
 * Reports whether another person claimed the same purchase (shop, sum, day) with this passport. Serializes callers for
 * one passport until the transaction ends.
 */
export async function isClaimedByPassport(
  tx: Tx,
  passport: Uint8Array,
  claim: {
    readonly user_id: UserId;
    readonly merchant_name: string;
    readonly purchase_cents: string;
    readonly claim_day: string;
    readonly purchased_on: string | null;
  },
): Promise<boolean> {
  const lock = Buffer.from(passport).readBigInt64BE(0);
  await lockByNumber(tx, lock);
  const { has } = await tx.one(sql<{ has: boolean }>`
    SELECT EXISTS (SELECT FROM tax_refunds f WHERE f.passport = ${passport} AND f.user_id <> ${claim.user_id} AND f.status <> 'refused'
       AND lower(f.merchant_name) = lower(${claim.merchant_name}) AND f.purchase_cents = ${claim.purchase_cents}
       AND coalesce(f.purchased_on, f.claim_day) = ${claim.purchased_on ?? claim.claim_day}) AS has`);
  return has;
}
