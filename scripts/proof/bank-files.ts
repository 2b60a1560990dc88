import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { bankNames } from '#features/banking/rules.ts';
import { readCamt053 } from '#features/reserve/camt.ts';
import { statementFile } from '#features/reserve/testing/statement-file.ts';
import { type PaymentFile, writePain001 } from '#features/settlement/pain.ts';
import { type Check, inFolder, outputOf } from '../deploy/checks.ts';

const FILES = 300;
const FIXED = { seed: 53, numRuns: FILES };

/** Checks the files that banks get, and those that the tests' banks write, against the schemas of both messages. */
export const bankFiles: Check = {
  what: 'pain.001.001.09 and camt.053.001.08 files are valid by our schemas of both messages, and broken ones are not',
  needs: { xmllint: 'libxml2-utils' },
  run: () =>
    inFolder((folder) => {
      const orders = fc.sample(paymentFiles, FIXED).map(writePain001);
      const statements = fc.sample(statementFiles, FIXED);
      demandValid(folder, 'pain.001.001.09', orders);
      demandValid(folder, 'camt.053.001.08', statements);
      for (const xml of statements) {
        const read = readCamt053(xml);
        if ('fault' in read) throw new Error(`a valid statement ${read.fault}: ${xml}`);
      }
      const broken = [
        ...demandInvalid(folder, 'pain.001.001.09', orders[0] ?? '', BROKEN_ORDERS),
        ...demandInvalid(folder, 'camt.053.001.08', fullStatement, BROKEN_STATEMENTS),
      ];
      return `${orders.length} orders, ${statements.length} statements, ${broken.length} broken files rejected`;
    }),
};

/** Any characters, at least one of which a bank accepts. */
const words = fc
  .tuple(
    fc.string({ unit: 'grapheme', maxLength: 90 }),
    fc.constantFrom('가게', '<b>&', "O'Neil", '😀', 'x'.repeat(200)),
  )
  .map(([one, other]) => one + other);
const id = fc.uuid().map((uuid) => uuid.replaceAll('-', ''));
const digits = fc.stringMatching(/^[1-9][0-9]{9,13}$/);
const party = fc.record({ name: words, bank: fc.constantFrom(...bankNames), digits });
const paymentFiles: fc.Arbitrary<PaymentFile> = fc
  .record({
    message: id,
    at: fc.date({ min: new Date('2026-01-01'), max: new Date('2036-01-01'), noInvalidDate: true }),
    from: party,
    text: words,
    payments: fc.array(
      fc.record(
        { endToEnd: id, won: fc.bigInt(1n, 10n ** 15n), to: party, text: words },
        { requiredKeys: ['endToEnd', 'won', 'to'] },
      ),
      { minLength: 1, maxLength: 20 },
    ),
  })
  .map((file) => ({ ...file, on: file.at.toISOString().slice(0, 10) }));

const amount = fc.integer({ min: 1, max: 10 ** 12 });
const entry = fc.oneof(
  fc.record({ won: amount, endToEnd: id }).map(({ won, endToEnd }) => ({ won: -won, endToEnd })),
  fc.record({ won: amount, party: fc.constantFrom('City &amp; people', '감나무') }),
  fc.array(fc.record({ endToEnd: id, won: amount }), { minLength: 2, maxLength: 5 }).map((parts) => ({
    won: -parts.reduce((sum, { won }) => sum + won, 0),
    parts,
  })),
  fc.record({ won: amount, batch: id }).map(({ won, batch }) => ({ won: -won, batch })),
);
const statementFiles = fc
  .record({
    opening: amount,
    entries: fc.array(entry, { maxLength: 20 }),
    bank: fc.constantFrom(undefined, 'SHBKKRSE', 'CZNBKRSEXXX'),
  })
  .map(({ opening, entries, bank }) =>
    statementFile({
      id: `S-${opening}`,
      opening,
      entries: entries.map((one, nth) => ({ reference: `R-${nth}`, ...one })),
      ...(bank && { bank }),
    }),
  );

/** A statement with optional elements that the tests' banks do not write. */
const fullStatement = statementFile({
  id: 'S-FULL',
  opening: 1000,
  entries: [
    { reference: 'R-1', won: 500 },
    { reference: 'R-2', won: -200, endToEnd: 'E-1' },
  ],
})
  .replace('<Acct>', '<ElctrncSeqNb>7</ElctrncSeqNb><CreDtTm>2026-11-20T23:59:59+09:00</CreDtTm><Acct>')
  .replace('</BookgDt>', '</BookgDt><ValDt><DtTm>2026-11-20T10:00:00</DtTm></ValDt>');

type Breaks = Readonly<Record<string, (xml: string) => string>>;
const BROKEN_ORDERS: Breaks = {
  'no message id': (xml) => xml.replace(/<MsgId>.*?<\/MsgId>/, ''),
  'the sum before the count': (xml) => xml.replace(/(<NbOfTxs>\d+<\/NbOfTxs>)(<CtrlSum>\d+<\/CtrlSum>)/, '$2$1'),
  'an amount without currency': (xml) => xml.replace(' Ccy="KRW"', ''),
  'an amount below 0': (xml) => xml.replace(/(<InstdAmt Ccy="KRW">)/, '$1-'),
  'a BIC of ten characters': (xml) => xml.replace(/<BICFI>\w+/, '<BICFI>SHBKKRSE12'),
  'an end-to-end id of 36 characters': (xml) => xml.replace(/<EndToEndId>/, '<EndToEndId>12345'),
  'no payment': (xml) => xml.replace(/<CdtTrfTxInf>.*<\/CdtTrfTxInf>/s, ''),
  'a name of 141 characters': (xml) => xml.replace(/<Nm>.*?<\/Nm>/, `<Nm>${'x'.repeat(141)}</Nm>`),
  'an empty name': (xml) => xml.replace(/<Nm>.*?<\/Nm>/, '<Nm></Nm>'),
  'a day that does not exist': (xml) => xml.replace(/<Dt>[\d-]+/, '<Dt>2026-02-30'),
};
const BROKEN_STATEMENTS: Breaks = {
  'no account': (xml) => xml.replace(/<Acct>.*?<\/Acct>/s, ''),
  'no balance': (xml) => xml.replace(/<Bal>.*?<\/Bal>/gs, ''),
  'an amount of six decimals': (xml) => xml.replace('500.00<', '500.000001<'),
  'neither credit nor debit': (xml) => xml.replace('>DBIT<', '>BOTH<'),
  'a status of version 2': (xml) => xml.replace('<Sts><Cd>BOOK</Cd></Sts>', '<Sts>BOOK</Sts>'),
  'the details before the bank’s code': (xml) =>
    xml.replace(/(<BkTxCd>.*?<\/BkTxCd>)(\s*)(<NtryDtls>.*?<\/NtryDtls>)/s, '$3$2$1'),
  'another version': (xml) => xml.replace('camt.053.001.08', 'camt.053.001.02'),
};

const schemaOf = (message: string) => join(import.meta.dirname, 'schemas', `${message}.xsd`);

function demandValid(folder: string, message: string, files: readonly string[]): void {
  const paths = files.map((xml, nth) => {
    const path = join(folder, `${message}-${nth}.xml`);
    writeFileSync(path, xml);
    return path;
  });
  try {
    outputOf('xmllint', ['--noout', '--nonet', '--schema', schemaOf(message), ...paths]);
  } catch (error) {
    const faults = String(error).match(/^\S+:\d+: .*$|^\S+ fails to validate$/gm) ?? [String(error)];
    throw new Error(faults.slice(0, 4).join('\n'));
  }
}

/** Breaks a valid file in each way and demands that the schema notices. Returns the ways. */
function demandInvalid(folder: string, message: string, good: string, breaks: Breaks): string[] {
  demandValid(folder, message, [good]);
  for (const [way, broken] of Object.entries(breaks)) {
    const xml = broken(good);
    if (xml === good) throw new Error(`${message}: nothing was broken by "${way}"`);
    if (isValid(folder, message, xml)) throw new Error(`${message}: the schema accepts "${way}"`);
  }
  return Object.keys(breaks);
}

function isValid(folder: string, message: string, xml: string): boolean {
  try {
    demandValid(folder, message, [xml]);
    return true;
  } catch (error) {
    if (String(error).includes('fails to validate')) return false;
    throw error;
  }
}
