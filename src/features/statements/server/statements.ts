import { formName } from '#features/auth/person.ts';
import { type Asset, assets, findAsset } from '#features/currency/assets.ts';
import { addressOnWire } from '#features/ledger/server/history/on-wire.ts';
import { type Period, periodOf } from '#platform/korean-days.ts';
import { refuse } from '#platform/refusal.ts';
import type { Owner, Recipient } from '#platform/server/http/proof.ts';
import type { Db, Queryable } from '#platform/server/store/db.ts';
import type { Language } from '#platform/words.ts';
import { refusals } from '../contract.ts';
import type { Statement } from '../statement.ts';
import * as store from './store.ts';

/** Maximum entries per file: a PDF is drawn within a few seconds, a CSV file opens at once in a spreadsheet. */
const MOST_ENTRIES = { pdf: 2_500, csv: 10_000 } as const;

export interface StatementRequest {
  readonly asset: Asset;
  readonly period: Period;
}

/** Reads the requested statement from the query. Refuses invalid input. */
export function readStatementRequest(query: { asset: string; from: string; to: string }): StatementRequest {
  const asset = findAsset(query.asset);
  if (!asset)
    throw refuse(refusals, 'unknown_asset', {
      detail: `The assets are ${assets.map(({ code }) => code).join(', ')}.`,
      errors: { asset: 'is unknown' },
    });
  const period = periodOf(query.from, query.to);
  if (!period)
    throw refuse(refusals, 'period_reversed', {
      detail: 'The last day is before the first.',
      errors: { to: 'is before the first day' },
    });
  return { asset, period };
}

export interface Bounds {
  readonly account: number | null;
  readonly first: Pick<store.AccountPosition, 'version' | 'balance'>;
  readonly last: Pick<store.AccountPosition, 'version' | 'balance'>;
}

/** Returns the entry numbers that bound a period. Entries never change, so later reads see the same data. */
export async function boundsOf(
  db: Queryable,
  who: Owner | Recipient,
  { asset, period }: StatementRequest,
): Promise<Bounds> {
  const [first, last] = await store.readPositions(db, who, [asset.code], [period.start, period.end]);
  if (!first || !last) throw new Error(`the store has no asset ${asset.code}`);
  return { account: first.account, first, last };
}

export interface FileRequest extends StatementRequest {
  readonly format: keyof typeof MOST_ENTRIES;
  readonly language: Language;
  readonly network: string;
  readonly isSandbox: boolean;
  readonly checkedAt: string;
}

/** Reads the data of a statement. */
export async function makeStatement(db: Db, who: Owner | Recipient, asked: FileRequest): Promise<Statement> {
  const { asset, period, language, network, isSandbox, checkedAt } = asked;
  const most = MOST_ENTRIES[asked.format];
  const holder = await store.readHolder(db, who);
  const { account, first, last } = await boundsOf(db, who, asked);
  if (last.version - first.version > most)
    throw refuse(refusals, 'too_many_entries', {
      detail: `A ${asked.format} file has at most ${most} entries; this period has ${last.version - first.version}.`,
      errors: { to: 'makes the period too long' },
    });
  const rows =
    account === null
      ? []
      : await store.listEntries(db, who, {
          account,
          after: first.version,
          upTo: last.version,
          limit: most,
        });
  return {
    language,
    network,
    isSandbox,
    checkedAt,
    holder: { name: nameOf(holder, language), address: addressOnWire(holder.address) ?? '' },
    asset: { ...asset, name: asset.names.en },
    from: period.from,
    to: period.to,
    madeAt: holder.now,
    opening: BigInt(first.balance),
    closing: BigInt(last.balance),
    entries: rows.reverse().map((row) => ({
      transaction: row.transfer,
      kind: row.kind,
      amount: BigInt(row.amount),
      fee: BigInt(row.fee),
      balance: BigInt(row.balance),
      other: store.shopOf(row) ?? otherSide(row, asset) ?? addressOnWire(row.other) ?? '',
      at: row.at,
    })),
  };
}

/** The other side of an exchange: its bank, or the other asset. */
function otherSide({ exchange }: store.EntryRow, asset: Asset): string | undefined {
  if (exchange === null) return undefined;
  const { bankName, paid, paidAsset, received, receivedAsset } = exchange;
  return bankName ?? (paidAsset === asset.code ? `${received} ${receivedAsset}` : `${paid} ${paidAsset}`);
}

function nameOf(holder: store.HolderRow, language: Language): string {
  const name = formName({ firstName: holder.first_name, lastName: holder.last_name });
  if (holder.name_ko === null || holder.name_ko === name) return name;
  return language === 'ko' ? `${holder.name_ko} (${name})` : `${name} (${holder.name_ko})`;
}
