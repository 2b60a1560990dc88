import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cpuMs } from '#platform/server/testing/cpu.ts';
import { readXml } from '#platform/texts/xml.ts';
import { readCamt053, type StatedFile } from './camt.ts';
import { statementFile, type TestPart } from './testing/statement-file.ts';

const ORDER = '0b6b4b4e-5f1c-4c4e-9d0a-2f8b1c3d4e5f';
const entries = [
  { reference: 'BC-2211', won: 52_000_000 },
  { reference: 'BC-2212', won: -1_500, endToEnd: ORDER.toUpperCase(), party: 'Gamnamu' },
];
const good = statementFile({ id: 'S-1', opening: 1_000, entries });

const statedIn = (xml: string) => (readCamt053(xml) as StatedFile).stated;

it('a bank statement is read entry by entry, and its sums are checked', () => {
  const [read] = statedIn(good);
  expect(read).toMatchObject({ account: '110-200-300400', reference: 'S-1', opening: 1000n, closing: 51_999_500n });
  expect(read?.lines).toEqual([
    {
      reference: 'BC-2211',
      bookedOn: '2026-11-20',
      isCredit: true,
      won: 52_000_000n,
      endToEnd: null,
      batch: null,
      parts: [],
      party: 'City & people',
      text: 'Budget',
    },
    {
      reference: 'BC-2212',
      bookedOn: '2026-11-20',
      isCredit: false,
      won: 1500n,
      endToEnd: ORDER,
      batch: null,
      parts: [],
      party: 'Gamnamu',
      text: 'Budget',
    },
  ]);
  const older = good.replace(/<Sts><Cd>BOOK<\/Cd><\/Sts>/g, '<Sts>BOOK</Sts>').replace(/<Pty>|<\/Pty>/g, '');
  expect(statedIn(older)).toEqual([read]);
  // An entry that is not booked yet (status PDNG) is skipped.
  const pending = good.replace('<Sts><Cd>BOOK</Cd></Sts>', '<Sts><Cd>PDNG</Cd></Sts>');
  expect(readCamt053(pending)).toMatchObject({ fault: expect.stringContaining('does not add up') });
});

it('a file that is no statement, or contains a bad entry, is refused as a whole with the reason', () => {
  const faults: readonly [string, object][] = [
    ['not xml', { fault: 'is no camt.053 file' }],
    ['<Document><BkToCstmrStmt/></Document>', { fault: 'is no camt.053 file' }],
    [good.replace('<?xml', '<!DOCTYPE a [<!ENTITY b "c">]><?xml'), { fault: 'is no camt.053 file' }],
    [
      good.replace('>52000000.00<', '>52000000.50<'),
      { fault: 'has no amount in whole won', account: '110-200-300400', entry: 1 },
    ],
    [
      good.replace('Ccy="KRW">1500', 'Ccy="USD">1500'),
      { fault: 'has no amount in whole won', account: '110-200-300400', entry: 2 },
    ],
    [
      good.replace('>BC-2212<', '>BC\u202e2211<'),
      { fault: 'has no reference of the bank', account: '110-200-300400', entry: 2 },
    ],
    [
      good.replace('<BookgDt><Dt>2026-11-20', '<BookgDt><Dt>2026-02-30'),
      { fault: 'has no booking date', account: '110-200-300400', entry: 1 },
    ],
    [good.replace('>Budget<', '><![CDATA[\0]]><'), { fault: 'is no camt.053 file' }],
    [
      good.replace('>BC-2212<', '>BC-2211<'),
      { fault: 'has the reference of another entry', account: '110-200-300400', entry: 2 },
    ],
    [
      good.replace('<AcctSvcrRef>BC-2212</AcctSvcrRef>', ''),
      { fault: 'has no reference of the bank', account: '110-200-300400', entry: 2 },
    ],
    [
      statementFile({ id: 'S-1', opening: 0, entries, closing: 7 }),
      { fault: expect.stringContaining('does not add up'), account: '110-200-300400' },
    ],
  ];
  for (const [file, fault] of faults) expect(readCamt053(file)).toEqual(fault);
});

it('leading zeros of an amount and CDATA are read; an account in another currency is left out and named', () => {
  const zeros = good.replace('>52000000.00<', '>000000052000000.00<');
  expect(statedIn(zeros)).toEqual(statedIn(good));
  const raw = good.replaceAll('<Ustrd>Budget</Ustrd>', '<Ustrd><![CDATA[Rent & <more>]]></Ustrd>');
  expect(statedIn(raw)[0]?.lines[0]?.text).toBe('Rent & <more>');
  const dollars = statementFile({ id: 'S-2', opening: 5, entries: [] })
    .replaceAll('Ccy="KRW"', 'Ccy="USD"')
    .replace('110-200-300400', '110-200-USD');
  const stmt = dollars.slice(dollars.indexOf('<Stmt>'), dollars.indexOf('</Stmt>') + 7);
  const both = readCamt053(good.replace('</BkToCstmrStmt>', `${stmt}</BkToCstmrStmt>`));
  expect(both).toEqual({ stated: statedIn(good), others: ['110-200-USD'] });
  expect(readCamt053(dollars)).toEqual({ fault: 'has no account in won' });
});

it('an entry with several transactions contains their payments as parts if they sum to the entry, and no parts otherwise', () => {
  const other = ORDER.replace('0b', '0c');
  const both = [
    { endToEnd: ORDER, won: 700 },
    { endToEnd: other, won: 300 },
  ];
  const read = (parts: readonly TestPart[], change: (xml: string) => string = (xml) => xml) =>
    statedIn(change(statementFile({ id: 'S', opening: 0, entries: [{ reference: 'B', won: -1_000, parts }] })))[0]
      ?.lines[0];
  expect(read(both)).toMatchObject({
    reference: 'B',
    endToEnd: null,
    parts: both.map(({ endToEnd, won }) => ({ endToEnd, won: BigInt(won) })),
  });
  // A payment that this server did not send becomes no part, but counts towards the entry's sum.
  expect(
    read([
      { endToEnd: ORDER, won: 700 },
      { endToEnd: 'NOTPROVIDED', won: 300 },
    ])?.parts,
  ).toEqual([{ endToEnd: ORDER, won: 700n }]);
  const none: readonly (readonly [readonly TestPart[], ((xml: string) => string)?])[] = [
    [
      [
        { endToEnd: ORDER, won: 700 },
        { endToEnd: other, won: 290 },
      ],
    ],
    [
      [
        { endToEnd: ORDER, won: 700 },
        { endToEnd: ORDER, won: 300 },
      ],
    ],
    [both, (xml) => xml.replace('<Amt Ccy="KRW">300</Amt>', '')],
    [both, (xml) => xml.replace('<Amt Ccy="KRW">300</Amt>', '<Amt Ccy="KRW">300</Amt><CdtDbtInd>CRDT</CdtDbtInd>')],
  ];
  for (const [parts, change] of none) expect(read(parts, change)?.parts).toEqual([]);
});

it('a file may have at most a million elements, with any texts and comments between them', () => {
  const most = 1_000_000;
  const rest = most - 400_001;
  const file = (more: string) =>
    readXml(`<a>${'<b>1</b> '.repeat(400_000)}${'<c/>'.repeat(rest)}${more}</a>`)?.children.length;
  expect([file(''), file('<c/>')]).toEqual([most - 1, undefined]);
});

it('no file makes the reader grow, recurse deeply or hang', async () => {
  expect(readXml('<a>'.repeat(40) + '</a>'.repeat(40))).toBeUndefined();
  for (const bad of ['', '<a', '<a></b>', '<a/><b/>', 'x<a/>', '<a b=c/>', '<!DOCTYPE a><a/>'])
    expect(readXml(bad), bad).toBeUndefined();
  expect(
    readXml(`<?xml version="1.0"?><!-- ${'-x'.repeat(50_000)} --><n:a b="&lt;&#x41;"> t <c/></n:a>`),
  ).toMatchObject({
    name: 'a',
    attributes: { b: '<A' },
    children: [{ name: 'c' }],
  });
  const readBoth = () => [readXml(`<a ${'b="c" '.repeat(20_000)}`), readXml(`<a>${'<'.repeat(100_000)}`)];
  expect(await cpuMs(readBoth)).toBeLessThan(5_000);
});

it('the sample of the guide is a statement that adds up', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/open-an-office.md'), 'utf8');
  const sample = guide.match(/```xml\n([\s\S]*?)```/)?.[1] ?? '';
  expect(statedIn(sample)).toMatchObject([
    { account: '110-200-300400', opening: 0n, closing: 1_000_000n, lines: [{ reference: 'BC-1', won: 1_000_000n }] },
  ]);
});
