import { assetCodes } from '#features/currency/assets.ts';

/** Words that Korean text writes in Latin letters: asset and currency codes, technical names, names of this product. */
const LATIN_IN_KOREAN = [
  ...assetCodes,
  'USD',
  ...[
    'NFC',
    'QR',
    'DID',
    'ERP',
    'ID',
    'CSV',
    'PNG',
    'JPEG',
    'WebP',
    'SHA',
    'PDF',
    'ZIP',
    'JWS',
    'ics',
    'IBK',
    'KB',
    'NH',
    'IT',
    'TOPIK',
  ],
  ...['Ingam', 'INGAM', 'DigitalID', 'LocalPay'],
];
/** Codes: anything with a digit, addresses (also shortened), DIDs, e-mail addresses. */
const CODE = /did:[\w:.…]+|\S+@\S+|[\w.…-]*\d[\w.…-]*/g;
/** Texts that stay English in both languages: language names, product and network names, and the sample shops. */
const ENGLISH_FOR_ALL = [
  'English',
  'LocalPay',
  'XP Network',
  'Nambu Market Grocer',
  'Hanok Tea House',
  'Gyeonggijeon Books',
  'Pungnam Bibimbap',
];
const LICENCES = [
  ...['Pretendard, SIL Open Font License 1.1.', 'Lucide (ISC), Feather (MIT).'],
  'React, TanStack Query, wouter, Fastify, zod, PGlite, ZXing, noble',
];
/** Banks stored under English names and shown under Korean ones. */
const BANKS = ['KB Kookmin', 'Shinhan', 'Hana', 'Woori', 'IBK', 'NH Nonghyup'];

/** A text with its marked language. */
export interface MarkedText {
  text: string;
  lang: string;
}

const englishIn = (text: string) =>
  (text.replace(CODE, ' ').match(/[A-Za-z]{2,}/g) ?? []).filter((word) => !LATIN_IN_KOREAN.includes(word));

/** Calls whose answers contain the only English allowed on a Korean page: the person's own data. */
export const RECORDS: readonly string[] = [
  'user',
  'credentials',
  'work/approvals',
  'tax-refunds',
  'bank-accounts',
  'travel-plans',
  'notifications',
  'transactions',
  'contacts',
];

/**
 * Joins the English that a Korean page may show: these answers (the user's first), and texts that are English in both
 * languages.
 */
export function recordsIn(answers: readonly unknown[]): string {
  const { firstName, lastName } = answers[0] as { firstName: string; lastName: string };
  const names = [`${lastName} ${firstName}`, `${firstName} ${lastName}`];
  const records = BANKS.reduce((all, bank) => all.replaceAll(bank, ''), JSON.stringify(answers));
  return [records, ...names, ...ENGLISH_FOR_ALL, ...LICENCES].join('\n');
}

/**
 * Returns the texts that a Korean page must not have: English that is not marked as such, and marked texts that come
 * from no record.
 */
export const notKorean = (heard: readonly MarkedText[], records: string): string[] =>
  heard
    .filter(({ lang, text }) => (lang === 'ko' ? englishIn(text).length > 0 : lang !== 'en' || !records.includes(text)))
    .map(({ text }) => text);
