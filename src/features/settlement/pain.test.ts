import fc from 'fast-check';
import { expect, it } from 'vitest';
import { all, at, type Element, readXml, textAt } from '#platform/texts/xml.ts';
import { type PaymentFile, writePain001 } from './pain.ts';

const from = { name: 'City of Onju & people', bank: 'Shinhan', digits: '110123456789' } as const;
const to = { name: '감나무 <식당>', bank: 'KB Kookmin', digits: '12345678901234' } as const;
const file: PaymentFile = {
  message: 'A'.repeat(32),
  at: new Date('2026-11-26T03:04:05.678Z'),
  on: '2026-11-26',
  from,
  text: 'Onju 12',
  payments: [
    { endToEnd: 'B'.repeat(32), won: 12_000n, to },
    { endToEnd: 'C'.repeat(32), won: 999_999_999_999n, to: { ...to, name: `x'"${'가'.repeat(200)}` } },
  ],
};
const names = (element: Element | undefined) => element?.children.map(({ name }) => name);

it('a run’s file is pain.001.001.09 by its structure: the elements in order, the sum, the count and each EndToEndId', () => {
  const xml = writePain001(file);
  const root = readXml(xml);
  expect(root?.attributes).toEqual({ xmlns: 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09' });
  const header = at(root, 'CstmrCdtTrfInitn', 'GrpHdr');
  const information = at(root, 'CstmrCdtTrfInitn', 'PmtInf');
  expect(names(at(root, 'CstmrCdtTrfInitn'))).toEqual(['GrpHdr', 'PmtInf']);
  expect(names(header)).toEqual(['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum', 'InitgPty']);
  expect(names(information)).toEqual([
    ...['PmtInfId', 'PmtMtd', 'BtchBookg', 'NbOfTxs', 'CtrlSum', 'ReqdExctnDt', 'Dbtr', 'DbtrAcct', 'DbtrAgt'],
    ...['CdtTrfTxInf', 'CdtTrfTxInf'],
  ]);
  expect(textAt(header, 'CreDtTm')).toBe('2026-11-26T03:04:05Z');
  for (const part of [header, information])
    expect([textAt(part, 'NbOfTxs'), textAt(part, 'CtrlSum')]).toEqual(['2', '1000000011999']);
  expect(textAt(information, 'DbtrAgt', 'FinInstnId', 'BICFI')).toBe('SHBKKRSE');
  const [first, second] = all(information, 'CdtTrfTxInf');
  expect(names(first)).toEqual(['PmtId', 'Amt', 'CdtrAgt', 'Cdtr', 'CdtrAcct', 'RmtInf']);
  expect(at(first, 'Amt', 'InstdAmt')).toMatchObject({ text: '12000', attributes: { Ccy: 'KRW' } });
  expect(textAt(first, 'PmtId', 'EndToEndId')).toBe('B'.repeat(32));
  expect(textAt(first, 'Cdtr', 'Nm')).toBe('감나무 <식당>');
  expect(textAt(first, 'CdtrAcct', 'Id', 'Othr', 'Id')).toBe('12345678901234');
  expect(textAt(first, 'CdtrAgt', 'FinInstnId', 'BICFI')).toBe('CZNBKRSE');
  // Max140Text limits the name to 140 characters.
  expect(textAt(second, 'Cdtr', 'Nm')).toBe(`x'"${'가'.repeat(137)}`);
});

it('no name of a shop changes the meaning of a run’s file', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }), (name) => {
      const payments = [{ endToEnd: 'B'.repeat(32), won: 1n, to: { ...to, name } }];
      const information = at(readXml(writePain001({ ...file, payments, text: name })), 'CstmrCdtTrfInitn', 'PmtInf');
      const [one, ...others] = all(information, 'CdtTrfTxInf');
      expect(others).toEqual([]);
      expect(names(one)).toEqual(['PmtId', 'Amt', 'CdtrAgt', 'Cdtr', 'CdtrAcct', 'RmtInf']);
      expect(textAt(one, 'CdtrAcct', 'Id', 'Othr', 'Id')).toBe(to.digits);
    }),
    { examples: [['\u0080'], ['\u007f<b>']] },
  );
});
