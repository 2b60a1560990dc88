import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseUnits } from '#platform/money.ts';
import { type Statement, totalsOf } from './statement.ts';
import { statementCsv } from './statement-csv.ts';

/** Builds a statement whose balances follow from its amounts. Outgoing amounts include a fee. */
function statementOf(opening: bigint, amounts: readonly bigint[], places: number, other = 'Somebody'): Statement {
  let balance = opening;
  const entries = amounts.map((amount, index) => {
    balance += amount;
    const at = new Date(Date.UTC(2026, 10, 1, 0, index));
    return { transaction: index + 1, kind: 'send', amount, fee: amount < 0n ? 1n : 0n, balance, other, at };
  });
  return {
    language: 'en',
    network: 'XP Network',
    isSandbox: true,
    checkedAt: 'https://ingam.example/verify',
    holder: { name: 'Minseo Kim', address: '0x0' },
    asset: { code: 'XP', name: 'Total Coin', places },
    from: '2026-11-01',
    to: '2026-11-30',
    madeAt: new Date('2026-12-01T00:00:00+09:00'),
    opening,
    closing: balance,
    entries,
  };
}

/** Parses a CSV file by RFC 4180. */
function readCsv(text: string): string[][] {
  const rows = text.replace('\uFEFF', '').trimEnd().split('\r\n');
  return rows.map((row) =>
    [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
      quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
    ),
  );
}

const units = (text: string, places: number): bigint => {
  const value = parseUnits(text.replace('-', ''), places);
  if (typeof value !== 'bigint') throw new Error(text);
  return text.startsWith('-') ? -value : value;
};

test('the amounts of a CSV file lead from its opening to its closing balance, to the unit', () => {
  const amount = fc.bigInt(-(10n ** 30n), 10n ** 30n).filter((value) => value !== 0n);
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 37n), fc.array(amount, { maxLength: 30 }), fc.nat(18), (opening, all, places) => {
      const rows = readCsv(statementCsv(statementOf(opening, all, places))).slice(1);
      const [first, last] = [rows[0] ?? [], rows.at(-1) ?? []];
      const sum = rows.slice(1, -1).reduce((total, [, , , text = '']) => total + units(text, places), 0n);
      expect(units(first[5] ?? '', places)).toBe(opening);
      expect(opening + sum).toBe(units(last[5] ?? '', places));
    }),
  );
});

test('a CSV file describes itself row by row, and contains no formula that a spreadsheet would run', () => {
  const text = statementCsv(statementOf(10n, [-3n, 5n], 0, '=HYPERLINK("evil"),"x"'));
  expect(text.startsWith('\uFEFFTime,What,With,Amount,Fee,Balance,Asset,No.,Network\r\n')).toBe(true);
  expect(readCsv(text)).toEqual([
    ['Time', 'What', 'With', 'Amount', 'Fee', 'Balance', 'Asset', 'No.', 'Network'],
    ['2026-11-01T00:00:00+09:00', 'Opening balance', '', '', '', '10', 'XP', '', 'XP Network (Sandbox)'],
    ['2026-11-01T09:00:00+09:00', 'Sent', `'=HYPERLINK("evil"),"x"`, '-3', '1', '7', 'XP', '1', 'XP Network (Sandbox)'],
    [
      '2026-11-01T09:01:00+09:00',
      'Received',
      `'=HYPERLINK("evil"),"x"`,
      '5',
      '0',
      '12',
      'XP',
      '2',
      'XP Network (Sandbox)',
    ],
    ['2026-11-30T23:59:59+09:00', 'Closing balance', '', '', '', '12', 'XP', '', 'XP Network (Sandbox)'],
  ]);
});

test('a CSV file of a period in progress states the moment up to which its closing balance is known', () => {
  const closing = (madeAt: string) =>
    readCsv(statementCsv({ ...statementOf(10n, [5n], 0), madeAt: new Date(madeAt) })).at(-1)?.[0];
  expect(closing('2026-11-22T01:40:00Z')).toBe('2026-11-22T10:40:00+09:00');
  expect(closing('2026-11-30T15:00:00Z')).toBe('2026-11-30T23:59:59+09:00');
});

test('a statement that its entries do not explain is never made', () => {
  const good = statementOf(10n, [-3n, 5n], 0);
  expect(totalsOf(good)).toEqual({ moneyIn: 5n, moneyOut: 3n, fees: 1n });
  expect(() => totalsOf({ ...good, closing: 13n })).toThrow('closing');
  expect(() => totalsOf({ ...good, entries: good.entries.slice(1) })).toThrow('transaction 2');
  expect(() => statementCsv({ ...good, opening: 9n })).toThrow('transaction 1');
});
