import { type Db, type Queryable, sql } from '#platform/server/store/db.ts';
import { assetOf } from '../assets.ts';
import { HOUSE, type Movement } from '../movement.ts';
import type { KnownAccounts } from './known-accounts.ts';

/** A movement of one asset with nothing but its two sides and the network's fee, which SQL can take many of in one step. */
export type PlainMovement = 'post' | 'hold';

/** Which of the two ways a movement can go in a whole batch; undefined for what must be decided by itself. */
export function plainKind(movement: Movement): PlainMovement | undefined {
  const { hold, reverses, group, details, effectiveAt } = movement;
  if (reverses !== undefined || group !== undefined || details !== undefined || effectiveAt !== undefined)
    return undefined;
  if (!isPlainTransfer(movement)) return undefined;
  if (hold === undefined) return 'post';
  return hold.expiresAt === undefined && hold.settleAfterMs !== undefined && hold.settleAfterMs >= 0
    ? 'hold'
    : undefined;
}

const MOST = 10n ** 38n;

/** Legs that are just what from, to, amount and fee say, as `transferLegs` makes them. */
function isPlainTransfer({ asset, amount, fee, from, to, legs, idempotency, initiator }: Movement): boolean {
  if (amount <= 0n || fee < 0n || amount + fee >= MOST || from === to || from === HOUSE.fees || to === HOUSE.fees)
    return false;
  if (idempotency !== undefined && (initiator === null || idempotency.key.length > 128)) return false;
  const [first, second, third] = legs;
  return (
    legs.length === (fee === 0n ? 2 : 3) &&
    legs.every((leg) => leg.asset === asset) &&
    first?.owner === from &&
    first.delta === -(amount + fee) &&
    second?.owner === to &&
    second.delta === amount &&
    (third === undefined || (third.owner === HOUSE.fees && third.delta === fee))
  );
}

export interface PlainOutcome {
  readonly ids: readonly number[];
  readonly at: Date;
}

/**
 * Posts or holds plain movements in one statement, which is a transaction of its own, if every one can be taken; else changes nothing and
 * gives undefined: an account that is not there, a key that was used, too little money.
 */
export async function takeAll(
  db: Db,
  known: KnownAccounts,
  kind: PlainMovement,
  movements: readonly Movement[],
): Promise<PlainOutcome | undefined> {
  const accounts = await known.idsOf(
    db,
    movements.flatMap(({ legs }) => legs),
  );
  if (!accounts) return undefined;
  const { ids, at } = await (kind === 'post' ? postAll : holdAll)(db, movements, accounts);
  if (ids) db.wroteOutbox();
  // Nothing moved, so what is remembered may be wrong as well.
  else known.forget(movements.flatMap(({ legs }) => legs));
  return ids ? { ids, at } : undefined;
}

interface Row {
  readonly ids: number[] | null;
  readonly at: Date;
}

function postAll(db: Queryable, movements: readonly Movement[], accounts: readonly number[]): Promise<Row> {
  const c = columns(movements, accounts);
  return db.one(sql<Row>`SELECT ids, at FROM ledger_post_all(${c.kinds}, ${c.users}, ${c.assets}, ${c.amounts}, ${c.fees}, ${c.from}, ${c.to},
    ${c.feeTo}, ${c.fromOwners}, ${c.toOwners}, ${c.keys}, ${c.digests}, ${c.answers})`);
}

function holdAll(db: Queryable, movements: readonly Movement[], accounts: readonly number[]): Promise<Row> {
  const c = columns(movements, accounts);
  const settleAfterMs = list(movements, ({ hold }) => hold?.settleAfterMs ?? null);
  return db.one(sql<Row>`SELECT ids, at FROM ledger_hold_all(${c.kinds}, ${c.users}, ${c.assets}, ${c.amounts}, ${c.fees}, ${c.from}, ${c.to},
    ${c.feeTo}, ${c.fromOwners}, ${c.toOwners}, ${c.keys}, ${c.digests}, ${c.answers}, ${settleAfterMs})`);
}

/** The movements as SQL arrays in text form; what the ledger itself wrote needs no quotes, the rest has them. */
function columns(movements: readonly Movement[], accounts: readonly number[]) {
  let leg = 0;
  const from: number[] = [];
  const to: number[] = [];
  const feeTo: (number | null)[] = [];
  for (const { legs } of movements) {
    from.push(accounts[leg] ?? 0);
    to.push(accounts[leg + 1] ?? 0);
    feeTo.push(legs.length > 2 ? (accounts[leg + 2] ?? 0) : null);
    leg += legs.length;
  }
  return {
    kinds: list(movements, ({ kind }) => quoted(kind)),
    users: list(movements, ({ initiator }) => initiator),
    assets: list(movements, ({ asset }) => assetOf(asset).id),
    amounts: list(movements, ({ amount }) => amount),
    fees: list(movements, ({ fee }) => fee),
    from: list(from, (id) => id),
    to: list(to, (id) => id),
    feeTo: list(feeTo, (id) => id),
    fromOwners: list(movements, (movement) => movement.from),
    toOwners: list(movements, (movement) => movement.to),
    keys: list(movements, ({ idempotency }) => idempotency && quoted(idempotency.key)),
    digests: list(movements, ({ idempotency }) => idempotency && `"\\\\x${idempotency.digest}"`),
    answers: list(movements, ({ idempotency }) => idempotency?.answer && quoted(JSON.stringify(idempotency.answer))),
  };
}

type Element = string | number | bigint | null | undefined;
const list = <T>(items: readonly T[], element: (item: T) => Element): string =>
  `{${items.map((item) => element(item) ?? 'NULL').join(',')}}`;
const quoted = (text: string) => `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`;
