import type { BankName } from '#features/banking/rules.ts';
import { BIC } from './rules.ts';

/** A bank account with its holder's name. */
export interface Party {
  readonly name: string;
  readonly bank: BankName;
  readonly digits: string;
}

export interface Payment {
  /** Unique forever. The bank's statement identifies the payment by this id. */
  readonly endToEnd: string;
  readonly won: bigint;
  readonly to: Party;
  /** Text for the payee, in place of the file's text. */
  readonly text?: string;
}

export interface PaymentFile {
  /** Message id. The bank accepts only one file with the same id. */
  readonly message: string;
  readonly at: Date;
  /** Day of execution, a date in Korea. */
  readonly on: string;
  readonly from: Party;
  readonly text: string;
  readonly payments: readonly Payment[];
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
/** Characters that XML 1.0 excludes, lone surrogates, and other control characters. */
const UNSAYABLE = /[^\t\n\r\u{20}-\u{7E}\u{A0}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Escapes a text of at most `most` characters, so that none can end its element. */
const text = (raw: string, most: number): string =>
  [...raw.replace(UNSAYABLE, '')]
    .slice(0, most)
    .join('')
    .replace(/[&<>"']/g, (one) => ENTITIES[one] ?? '');

type Inside = string | readonly string[];
const element = (name: string, inside: Inside, attributes = ''): string =>
  `<${name}${attributes}>${typeof inside === 'string' ? inside : inside.join('')}</${name}>`;

const name = (role: string, { name: of }: Party) => element(role, element('Nm', text(of, 140)));
const account = (role: string, { digits }: Party) =>
  element(role, [element('Id', element('Othr', element('Id', text(digits, 34)))), element('Ccy', 'KRW')]);
const agent = (role: string, { bank }: Party) => element(role, element('FinInstnId', element('BICFI', BIC[bank])));

const payment =
  (common: string) =>
  ({ endToEnd, won, to, text: words = common }: Payment) =>
    element('CdtTrfTxInf', [
      element('PmtId', element('EndToEndId', text(endToEnd, 35))),
      element('Amt', element('InstdAmt', String(won), ' Ccy="KRW"')),
      agent('CdtrAgt', to),
      name('Cdtr', to),
      account('CdtrAcct', to),
      element('RmtInf', element('Ustrd', text(words, 140))),
    ]);

/**
 * Writes a customer credit transfer initiation (ISO 20022, pain.001.001.09). It has one debit account and books each
 * payment separately, so that the bank's statement names each by its EndToEndId. Elements follow the order of the
 * message definition.
 */
export function writePain001({ message, at, on, from, text: words, payments }: PaymentFile): string {
  const count = element('NbOfTxs', String(payments.length));
  const sum = element('CtrlSum', String(payments.reduce((total, { won }) => total + won, 0n)));
  const id = text(message, 35);
  const header = element('GrpHdr', [
    element('MsgId', id),
    element('CreDtTm', `${at.toISOString().slice(0, 19)}Z`),
    count,
    sum,
    name('InitgPty', from),
  ]);
  const information = element('PmtInf', [
    element('PmtInfId', id),
    element('PmtMtd', 'TRF'),
    element('BtchBookg', 'false'),
    count,
    sum,
    element('ReqdExctnDt', element('Dt', on)),
    name('Dbtr', from),
    account('DbtrAcct', from),
    agent('DbtrAgt', from),
    ...payments.map(payment(words)),
  ]);
  const document = element(
    'Document',
    element('CstmrCdtTrfInitn', [header, information]),
    ' xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"',
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${document}\n`;
}
