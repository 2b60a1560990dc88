import { contactLike } from '#features/contacts/server/contact-like.ts';
import { openCredential } from '#features/credentials/server/credential.ts';
import { listCredentials } from '#features/credentials/server/store.ts';
import { cityOf } from '#features/currency/server/handlers.ts';
import { currencyNow } from '#features/currency/server/store.ts';
import { findOperator } from '#features/organisations/server/organisations-store.ts';
import type { Merchant } from '#features/pay/contract.ts';
import { refusals } from '#features/pay/refusals.ts';
import { printShop } from '#features/pay/shop-code.ts';
import { refuse } from '#platform/refusal.ts';
import type { Consent, Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Db, Queryable, Tx } from '#platform/server/store/db.ts';
import type { Vault } from '#platform/server/vault/vault.ts';
import {
  averageOfListed,
  changeShop,
  findShop,
  isNameOfAnother,
  listMerchants,
  lockShop,
  type MerchantRow,
  proveName,
  type ShopChange,
} from './merchants-store.ts';

/** Returns a merchant in API form. */
export function merchantOnWire(
  row: MerchantRow,
  /** City of shops that set none. */
  city: string,
  likeContact: string | null = null,
): Merchant {
  const { id, kind, category, seed } = row;
  const shown = { id, name: row.name, nameKo: row.name_ko, kind, city: row.city ?? city };
  return {
    ...shown,
    category,
    seed,
    cashbackBps: row.cashback_bps,
    isListed: row.is_listed,
    isNameProven: row.is_name_proven,
    isOfSandbox: row.is_of_sandbox,
    isOrganisation: row.is_organisation,
    likeContact,
    payload: printShop(shown),
  };
}

/**
 * Returns a merchant as seen by a possible payer, including a contact whose name is confusable with a person's shop.
 */
export async function merchantFor(
  db: Queryable,
  services: Pick<Services, 'vault' | 'settings'>,
  viewer: Owner,
  row: MerchantRow,
): Promise<Merchant> {
  const isJudged = row.user_id !== null && row.user_id !== viewer.userId && !row.is_listed && !row.is_organisation;
  const named = { name: row.name, address: row.owner };
  const city = cityOf(await currencyNow(db), services.settings);
  return merchantOnWire(row, city, isJudged ? await contactLike(db, services, viewer, named) : null);
}

/** Returns the current city of shops that set none. */
export const readCity = async ({ db, settings }: Pick<Services, 'db' | 'settings'>): Promise<string> =>
  cityOf(await currencyNow(db), settings);

const PAGE = 200;

/** Returns a page of LocalPay's list, with the average cashback of the whole list. */
export async function readMerchants(
  { db, settings }: Services,
  after = 0,
): Promise<{ merchants: Merchant[]; averageCashbackBps: number; next: number | null }> {
  const rows = await listMerchants(db, after, PAGE + 1);
  const city = cityOf(await currencyNow(db), settings);
  const shown = rows.slice(0, PAGE);
  return {
    merchants: shown.map((row) => merchantOnWire(row, city)),
    averageCashbackBps: await averageOfListed(db),
    next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** Maximum number of credentials, newest first, searched for a name. */
const MOST_LOOKED_AT = 50;

/**
 * Finds the credential of a verified document whose holder has exactly this name. One verified only by a sandbox counts
 * if there is no other.
 */
async function findProof(db: Queryable, vault: Vault, owner: Owner, name: string) {
  const today = new Date().toISOString().slice(0, 10);
  const standing = (await listCredentials(db, owner, Number.MAX_SAFE_INTEGER, MOST_LOOKED_AT)).filter(
    (row) => row.checked_by !== null && !row.is_revoked && (row.expiration_date ?? today) >= today,
  );
  for (const row of standing.toSorted(
    (a, b) => Number(a.checked_by === 'sandbox') - Number(b.checked_by === 'sandbox'),
  )) {
    const { credentialData } = await openCredential(db, vault, row);
    if (credentialData.holderName === name) return { credentialId: row.id, name };
  }
  return undefined;
}

/** Renews the stored proof of the shop's name and returns the shop. */
async function renewProof(db: Db, vault: Vault, owner: Owner, shop: MerchantRow): Promise<MerchantRow> {
  const proof = await findProof(db, vault, owner, shop.name);
  return db.tx(async (tx) => {
    await proveName(tx, owner, proof);
    return (await findShop(tx, owner)) ?? shop;
  });
}

/** Returns a user's own shop with the current proof of its name; creates it on first use. */
export const openShop = async ({ db, vault }: Services, owner: Owner): Promise<MerchantRow> =>
  renewProof(db, vault, owner, await db.tx((tx) => lockShop(tx, owner)));

const isOperator = async (tx: Tx, { userId }: Owner): Promise<boolean> => (await findOperator(tx))?.id === userId;

/** Changes a user's own shop. The change is signed: payers trust the name, and its owner pays the cashback. */
export async function nameShop(
  { db, vault }: Services,
  owner: Owner,
  change: ShopChange,
  consent: Consent,
): Promise<MerchantRow> {
  const shop = await db.tx(async (tx) => {
    await consent.use(tx);
    const { id, is_organisation, cashback_bps } = await lockShop(tx, owner);
    // The operator's shop pays cashback with the operator's money, which no one person may move (decision 0182).
    if (change.cashbackBps !== undefined && change.cashbackBps > cashback_bps && (await isOperator(tx, owner)))
      throw refuse(refusals, 'cashback_of_operator', { errors: { cashbackBps: 'is more than the current rate' } });
    if (change.name !== undefined && is_organisation)
      throw refuse(refusals, 'name_of_organisation', {
        errors: { name: 'comes from the organisation and cannot be set here' },
      });
    if (change.name && (await isNameOfAnother(tx, id, [change.name])))
      throw refuse(refusals, 'name_taken', { errors: { name: 'equals or resembles another name' } });
    await changeShop(tx, owner, change);
    return lockShop(tx, owner);
  });
  return renewProof(db, vault, owner, shop);
}
