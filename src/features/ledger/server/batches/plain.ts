import { assetOf } from '#features/currency/assets.ts';
import { HOUSE, legsOf, type Movement } from '#features/ledger/movement.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { triedLock } from '#platform/server/store/locks.ts';
import { BATCH_LOCK } from './batch-turns.ts';
import type { KnownAccounts } from './known-accounts.ts';

/**
 * Reports whether SQL can accept a movement in one statement with many others: a plain transfer, optionally with a fee,
 * a key, or a hold that the network settles.
 */
export function isPlain(movement: Movement): boolean {
  const { legs, reverses, group, details, effectiveAt, hold } = movement;
  if ([legs, reverses, group, details, effectiveAt].some((given) => given !== undefined)) return false;
  if (hold && (hold.expiresAt !== undefined || hold.settleAfterMs === undefined || hold.settleAfterMs < 0))
    return false;
  return isSound(movement);
}

const MOST = 10n ** 38n;

/** Reports whether a transfer breaks no rule by itself; one that does is refused alone. */
function isSound({ amount, fee, from, to, idempotency, initiator }: Movement): boolean {
  if (amount <= 0n || fee < 0n || amount + fee >= MOST || from === to || from === HOUSE.fees || to === HOUSE.fees)
    return false;
  return idempotency === undefined || (initiator !== null && idempotency.key.length <= 128);
}

export interface PlainOutcome {
  readonly ids: readonly number[];
  readonly at: Date;
  /** True if it was asked for the turn and another node's batch had it. */
  readonly isBeside: boolean;
}

/** Way of a batch to the store: the store itself, or an open transaction that it commits. */
export type BatchDoor = Pick<Queryable, 'rows' | 'one'> & Pick<Tx, 'wroteOutbox'>;

/**
 * Posts or holds plain movements in order, in one statement and transaction, if all can be accepted. Otherwise changes
 * nothing and returns undefined: an account is missing, a key was used, or there is too little money. If
 * `isAskingForTurn`, the statement first takes the turn if it is free, without waiting.
 */
export async function takeAll(
  db: BatchDoor,
  known: KnownAccounts,
  movements: readonly Movement[],
  isAskingForTurn = false,
): Promise<PlainOutcome | undefined> {
  const legs = movements.flatMap((movement, index) => legsOf(movement).map((leg) => ({ ...leg, movement: index + 1 })));
  const accounts = await known.idsOf(db, legs);
  if (!accounts) return undefined;
  const m = columns(movements);
  const l = {
    movements: list(legs, ({ movement }) => movement),
    accounts: list(accounts, (id) => id),
    deltas: list(legs, ({ delta }) => delta),
    owners: list(legs, ({ owner }) => owner),
    assets: list(legs, ({ asset }) => assetOf(asset).id),
  };
  const versions = [...new Set(movements.flatMap(({ currency }) => currency ?? []))];
  // The dependency on `turn` makes PostgreSQL ask for it before the function locks any row.
  const kinds = isAskingForTurn ? sql`CASE WHEN "isBeside" IS NOT NULL THEN ${m.kinds}::text[] END` : sql`${m.kinds}`;
  const turn = isAskingForTurn ? sql`NOT ${triedLock(BATCH_LOCK)}` : sql`false`;
  const taken = sql`(SELECT ${turn} AS "isBeside" OFFSET 0) AS turn CROSS JOIN LATERAL ledger_take_all(${kinds}, ${m.users}, ${m.assets}, ${m.amounts}, ${m.fees},
    ${m.from}, ${m.to}, ${m.settleAfterMs}, ${m.keys}, ${m.digests}, ${m.answers}, ${l.movements}, ${l.accounts}, ${l.deltas}, ${l.owners}, ${l.assets})`;
  const { ids, at, isBeside } = await db.one(
    versions.length === 0
      ? sql<Row>`SELECT ids, at, "isBeside" FROM ${taken}`
      : sql<
          Row & { readonly holds: boolean | null }
        >`SELECT ids, at, "isBeside", CASE WHEN ids IS NOT NULL THEN (SELECT bool_and(currency_need(v, at)) FROM unnest(${versions}::bigint[]) v) END AS holds
          FROM ${taken}`,
  );
  if (ids) db.wroteOutbox();
  // Nothing moved, so the cached ids may be wrong too.
  else known.forget(legs);
  return ids ? { ids, at, isBeside } : undefined;
}

interface Row {
  readonly ids: number[] | null;
  readonly at: Date;
  readonly isBeside: boolean;
}

/**
 * Returns the movements as SQL arrays in text form. Values that the ledger itself wrote need no quotes; all others are
 * quoted.
 */
const columns = (movements: readonly Movement[]) => ({
  kinds: list(movements, ({ kind }) => quoted(kind)),
  users: list(movements, ({ initiator }) => initiator),
  assets: list(movements, ({ asset }) => assetOf(asset).id),
  amounts: list(movements, ({ amount }) => amount),
  fees: list(movements, ({ fee }) => fee),
  from: list(movements, ({ from }) => from),
  to: list(movements, ({ to }) => to),
  settleAfterMs: list(movements, ({ hold }) => hold?.settleAfterMs),
  keys: list(movements, ({ idempotency }) => idempotency && quoted(idempotency.key)),
  digests: list(movements, ({ idempotency }) => idempotency && `"\\\\x${idempotency.digest}"`),
  answers: list(movements, ({ idempotency }) => idempotency?.answer && quoted(JSON.stringify(idempotency.answer))),
});

type Element = string | number | bigint | null | undefined;
const list = <T>(items: readonly T[], element: (item: T) => Element): string =>
  `{${items.map((item) => element(item) ?? 'NULL').join(',')}}`;
const quoted = (text: string) => `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`;
