import { periodOf, ZONE } from '#platform/korean-days.ts';
import { formatUnits } from '#platform/money.ts';
import { csvFile, isoWithOffset } from '#platform/texts/csv.ts';
import { type Statement, totalsOf } from './statement.ts';
import { kindText, statementWords } from './statement-words.ts';

/**
 * Writes a statement as CSV (RFC 4180): the opening balance, one row per entry, the closing balance. Amounts are
 * decimal strings and times have their offset. Text that a spreadsheet could run as a formula is escaped. The amounts
 * add up to closing minus opening.
 */
export function statementCsv(statement: Statement): string {
  const w = statementWords[statement.language];
  const { asset, entries, opening, closing } = statement;
  totalsOf(statement);
  const decimal = (units: bigint) => formatUnits(units, asset.places);
  const network = statement.isSandbox ? `${statement.network} (${w.sandbox})` : statement.network;
  const day = (date: string, time: string) => `${date}T${time}${ZONE.offset}`;
  const moment = (at: Date) => isoWithOffset(at.toISOString(), ZONE.minutes);
  // If the period is not over yet, the closing balance is that of the moment when the file was made.
  const end = periodOf(statement.from, statement.to)?.end;
  const closedAt = end && statement.madeAt < end ? moment(statement.madeAt) : day(statement.to, '23:59:59');
  const edge = (at: string, what: string, balance: bigint) => [
    at,
    what,
    '',
    '',
    '',
    decimal(balance),
    asset.code,
    '',
    network,
  ];
  return csvFile([
    [w.time, w.what, w.counterparty, w.amount, w.fee, w.balance, w.asset, w.transaction, w.network],
    edge(day(statement.from, '00:00:00'), w.opening, opening),
    ...entries.map((entry) => [
      moment(entry.at),
      kindText(entry.kind, entry.amount > 0n, w),
      entry.other,
      decimal(entry.amount),
      decimal(entry.fee),
      decimal(entry.balance),
      asset.code,
      String(entry.transaction),
      network,
    ]),
    edge(closedAt, w.closing, closing),
  ]);
}
