import type { AccountOwner } from '#features/ledger/movement.ts';
import { isNameOfOrganisation } from '#features/organisations/server/organisations-store.ts';
import type { Merchant } from '#features/pay/contract.ts';
import type { UserId } from '#platform/ids.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { confusableKeys } from '#platform/server/outside/confusable.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { shownSafely } from '#platform/texts/shown-safely.ts';

export interface MerchantRow {
  readonly id: number;
  /** Null if the account belongs to the house. */
  readonly user_id: UserId | null;
  readonly owner: AccountOwner;
  readonly seed: string;
  readonly name: string;
  readonly name_ko: string | null;
  readonly kind: Merchant['kind'];
  readonly category: Merchant['category'];
  /** City of the shop itself; null for the default. */
  readonly city: string | null;
  readonly cashback_bps: number;
  readonly is_listed: boolean;
  readonly is_name_proven: boolean;
  readonly is_of_sandbox: boolean;
  /** True if the shop belongs to an organisation and has the organisation's approved name. */
  readonly is_organisation: boolean;
}

/** Returns a merchant's current names, to be stored with a movement. */
export const namesOf = ({ name, name_ko: nameKo }: Pick<MerchantRow, 'name' | 'name_ko'>) => ({
  merchantName: name,
  ...(nameKo !== null && { merchantNameKo: nameKo }),
});

const selectShown = sql`SELECT id, user_id, owner, seed, name, name_ko, kind, (SELECT m.city FROM merchants m WHERE m.id = merchants_shown.id) AS city,
  (SELECT m.category FROM merchants m WHERE m.id = merchants_shown.id) AS category, cashback_bps, is_listed, is_name_proven, is_of_sandbox, is_organisation
  FROM merchants_shown`;

/** Lists the shops of LocalPay's public list with ids above `after`. */
export const listMerchants = (db: Queryable, after = 0, count = 200): Promise<MerchantRow[]> =>
  db.rows(sql<MerchantRow>`
    ${selectShown} WHERE is_listed AND id > ${after} ORDER BY id LIMIT ${count}`);

/** Returns the average cashback of all listed shops, in basis points. */
export const averageOfListed = async (db: Queryable): Promise<number> => {
  const { bps } = await db.one(sql<{ bps: number }>`
    SELECT coalesce(round(avg(cashback_bps)), 0)::int AS bps FROM merchants_shown WHERE is_listed`);
  return bps;
};

export const findMerchant = async (db: Queryable, id: number): Promise<MerchantRow | undefined> =>
  withHonestName(
    db,
    await db.maybe(sql<MerchantRow>`
      ${selectShown} WHERE id = ${id}`),
  );

/** Finds a user's own shop. */
export const findShop = async (db: Queryable, { userId }: Owner): Promise<MerchantRow | undefined> =>
  withHonestName(
    db,
    await db.maybe(sql<MerchantRow>`
      ${selectShown} WHERE user_id = ${userId}`),
  );

const AT_ONCE = 1000;

/**
 * Reports whether another listed shop has one of these names or a confusable one. Organisations' names are in a
 * separate table.
 */
export async function isNameOfListed(
  db: Queryable,
  shopId: number,
  names: readonly (string | null)[],
): Promise<boolean> {
  const keys = new Set(names.flatMap((name) => (name === null ? [] : confusableKeys(name))));
  for (let after: number | undefined = 0; after !== undefined; ) {
    const listed: { id: number; name: string; name_ko: string | null }[] = await db.rows(sql`
      SELECT id, name, name_ko FROM merchants_shown
       WHERE is_listed AND NOT is_organisation AND id <> ${shopId} AND id > ${after} ORDER BY id LIMIT ${AT_ONCE}`);
    const theirs = listed.flatMap(({ name, name_ko }) => [name, name_ko]);
    if (theirs.some((one) => one !== null && confusableKeys(one).some((key) => keys.has(key)))) return true;
    after = listed.length === AT_ONCE ? listed.at(-1)?.id : undefined;
  }
  return false;
}

/** Reports whether a name, or a confusable one, belongs to a listed shop or an organisation. */
export const isNameOfAnother = async (
  db: Queryable,
  shopId: number,
  names: readonly (string | null)[],
): Promise<boolean> => (await isNameOfListed(db, shopId, names)) || isNameOfOrganisation(db, names);

/**
 * A shop without a name uses its owner's, which nobody checked; an old shop's name may predate the rules. If such a
 * name belongs to another shop, this one is shown by its number. Misleading characters are removed.
 */
async function withHonestName(db: Queryable, shop: MerchantRow | undefined): Promise<MerchantRow | undefined> {
  if (!shop || shop.user_id === null || shop.is_listed || shop.is_organisation) return shop;
  const name = shownSafely(shop.name).trim();
  const nameKo = shop.name_ko === null ? null : shownSafely(shop.name_ko).trim() || null;
  if (name === '' || (await isNameOfAnother(db, shop.id, [name, nameKo])))
    return { ...shop, name: `Shop ${shop.id}`, name_ko: `가게 ${shop.id}`, is_name_proven: false };
  return { ...shop, name, name_ko: nameKo, is_name_proven: shop.is_name_proven && name === shop.name };
}

/** Locks a user's own shop, so that its open charges can be counted. Creates it if needed. */
export async function lockShop(tx: Tx, owner: Owner): Promise<MerchantRow> {
  tx.queue(sql`INSERT INTO merchants (user_id) VALUES (${owner.userId}) ON CONFLICT (user_id) DO NOTHING`);
  tx.queue(sql`SELECT FROM merchants WHERE user_id = ${owner.userId} FOR NO KEY UPDATE`);
  const shop = await findShop(tx, owner);
  if (!shop) throw new Error('a shop that was just made is not there');
  return shop;
}

export interface ShopChange {
  readonly name?: string | null | undefined;
  readonly cashbackBps?: number | undefined;
  readonly city?: string | null | undefined;
  readonly category?: Merchant['category'] | undefined;
}

/**
 * Changes a shop's name, category, cashback and city; absent fields stay. A null name means the owner's name, a null
 * city the server's.
 */
export const changeShop = (
  tx: Tx,
  { userId }: Owner,
  { name, cashbackBps, city, category }: ShopChange,
): Promise<number> =>
  tx.run(sql`UPDATE merchants SET name = CASE WHEN ${name !== undefined} THEN ${name ?? null}::text ELSE name END,
      city = CASE WHEN ${city !== undefined} THEN ${city ?? null}::text ELSE city END,
      category = CASE WHEN ${category !== undefined} THEN ${category ?? null}::text ELSE category END,
      cashback_bps = coalesce(${cashbackBps ?? null}::int, cashback_bps) WHERE user_id = ${userId}`);

/** Sets the credential that proves a shop's name; null if it has another name or is gone. */
export const proveName = (
  tx: Tx,
  { userId }: Owner,
  proof: { readonly credentialId: number; readonly name: string } | undefined,
): Promise<number> =>
  tx.run(sql`UPDATE merchants SET name_credential_id = ${proof?.credentialId ?? null}, proven_name = ${proof?.name ?? null}
     WHERE user_id = ${userId}
       AND (name_credential_id, proven_name) IS DISTINCT FROM (${proof?.credentialId ?? null}::bigint, ${proof?.name ?? null}::text)`);

/** Closes a user's shop. Its row stays without a name, since payments refer to it; its charges are deleted. */
export async function forgetShop(tx: Tx, { userId }: Owner): Promise<void> {
  tx.queue(sql`DELETE FROM charges WHERE user_id = ${userId}`);
  tx.queue(sql`
    UPDATE merchants SET name = NULL, name_ko = NULL, kind = 'person', cashback_bps = 0, city = NULL, category = NULL, is_listed = false, name_credential_id = NULL,
      proven_name = NULL WHERE user_id = ${userId}`);
}
