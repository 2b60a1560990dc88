import type { Page } from '@playwright/test';
import type { JourneyServer } from './journey-server.ts';
import { expect } from './server.ts';

/** What Koreans write in Latin letters too: codes of assets and currencies, technical names, and names of this product. */
const LATIN_IN_KOREAN = [
  ...['XP', 'USDC', 'CBDC', 'BTC', 'ETH', 'KRW', 'USD'],
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
/** Codes: whatever has a digit in it, addresses (also shortened), DIDs, e-mail addresses. */
const CODE = /did:[\w:.…]+|\S+@\S+|[\w.…-]*\d[\w.…-]*/g;
/** What is written in English for everybody: the language that can be chosen, this product's part, the network, and the shops of the fixed list. */
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
/** Kept by their English names, and called by their Korean ones. */
const BANKS = ['KB Kookmin', 'Shinhan', 'Hana', 'Woori', 'IBK', 'NH Nonghyup'];

interface Heard {
  text: string;
  lang: string;
}

/** Every text of the page (of the sheet, while one is open), with the language that it is marked with. */
const textsOn = (page: Page): Promise<Heard[]> =>
  page.evaluate(() => {
    const heard: Heard[] = [];
    const root = document.querySelector('dialog:modal') ?? document.body;
    const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const text = node.textContent?.trim();
      const element = node.parentElement;
      const isShown = (element?.closest('select') ?? element)?.checkVisibility();
      if (!element || !text || !isShown || element.closest('[aria-hidden=true], script, style')) continue;
      heard.push({ text, lang: element.closest('[lang]')?.getAttribute('lang') ?? '' });
    }
    return heard;
  });

/** The names, descriptions and values that are no text of their own. */
const attributesOn = (page: Page): Promise<Heard[]> =>
  page.evaluate(() => {
    const root = document.querySelector('dialog:modal') ?? document.body;
    return [...root.querySelectorAll('*')]
      .filter((element) => element.checkVisibility())
      .flatMap((element) => {
        const lang = element.closest('[lang]')?.getAttribute('lang') ?? '';
        const isWritten = element.matches('textarea, input:is([type=text], [type=email], [type=search])');
        const value = isWritten && 'value' in element ? String(element.value) : '';
        const attributes = ['aria-label', 'alt', 'placeholder', 'title'].map(
          (name) => element.getAttribute(name) ?? '',
        );
        return [...attributes, value].filter((text) => text.trim() !== '').map((text) => ({ text: text.trim(), lang }));
      });
  });

/** Everything on the page that is seen or read aloud. */
export const everythingOn = async (page: Page) => [...(await textsOn(page)), ...(await attributesOn(page))];

const englishIn = (text: string) =>
  (text.replace(CODE, ' ').match(/[A-Za-z]{2,}/g) ?? []).filter((word) => !LATIN_IN_KOREAN.includes(word));

/** What the server keeps of the demo owner, as one text: the only English that a Korean page may show. */
export async function stored(server: JourneyServer): Promise<string> {
  const routes = [
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
  const answers = await Promise.all(
    [...routes.map((route) => `${route}/1`), 'org'].map(async (path) =>
      (await fetch(`${server.address}/api/${path}`)).json(),
    ),
  );
  const { firstName, lastName } = answers[0];
  const names = [`${lastName} ${firstName}`, `${firstName} ${lastName}`];
  const records = BANKS.reduce((all, bank) => all.replaceAll(bank, ''), JSON.stringify(answers));
  return [records, ...names, ...ENGLISH_FOR_ALL, ...LICENCES].join('\n');
}

/** The page is Korean: no English word in it, and every text in another language says so and is a record's own. */
export async function expectKorean(page: Page, records: string, where: string) {
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
  await expect(page.getByRole('status').filter({ hasText: '불러오는 중' })).toHaveCount(0);
  const heard = await everythingOn(page);
  expect(heard.length, where).toBeGreaterThan(2);
  expect(
    heard.filter(({ lang, text }) => lang === 'ko' && englishIn(text).length > 0).map(({ text }) => text),
    where,
  ).toEqual([]);
  const foreign = heard.filter(({ lang }) => lang !== 'ko');
  expect(
    foreign.filter(({ lang, text }) => lang !== 'en' || !records.includes(text)),
    where,
  ).toEqual([]);
}
