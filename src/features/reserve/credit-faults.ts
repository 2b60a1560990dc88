import type { Language } from '#platform/words.ts';

/**
 * Faults of a file of credits. Calls return the English message, by which a screen finds its own language's. `{n}` is a
 * number.
 */
const FAULTS = {
  unclosed: { en: 'opens a quote that is never closed', ko: '따옴표가 닫히지 않았습니다.' },
  head: {
    en: 'needs a first row that names the columns to and amount',
    ko: '첫 줄에 받는 사람(to)과 금액(amount) 열의 이름이 있어야 합니다.',
  },
  empty: { en: 'has no lines', ko: '내용이 없습니다.' },
  too_many: { en: 'has more than {n} lines', ko: '{n}줄을 넘습니다.' },
  total: { en: 'is a total of other lines: remove it', ko: '다른 줄의 합계입니다. 이 줄을 지워 주세요.' },
  too_long: { en: 'has more fields than the first row', ko: '열이 첫 줄보다 많습니다.' },
  nobody: {
    en: 'names neither a wallet’s address nor an e-mail address',
    ko: '받는 사람이 지갑 주소나 이메일이 아닙니다.',
  },
  amount: {
    en: 'has no amount in whole won from 1 to {n}, such as 600 or 1,000',
    ko: '금액이 600이나 1,000처럼 1 이상 {n} 이하의 원 단위가 아닙니다.',
  },
  twice: { en: 'names the same recipient as line {n}', ko: '{n}번째 줄과 받는 사람이 같습니다.' },
  unknown: { en: 'names a recipient without a wallet on this server', ko: '이 서버에 지갑이 없는 사람입니다.' },
} as const;
export type CreditFault = keyof typeof FAULTS;

export const lineName = (line: number) => `line ${line}`;

/** Returns a fault as calls report it. */
export const faultSentence = (fault: CreditFault, n?: number): string => FAULTS[fault].en.replace('{n}', String(n));

/** Translates a fault and its position; undefined for a message that this release does not know. */
export function creditFaultIn(language: Language, where: string, sentence: string): string | undefined {
  for (const { en, ko } of Object.values(FAULTS)) {
    const [head = '', tail] = en.split('{n}');
    const isIt = tail === undefined ? sentence === en : sentence.startsWith(head) && sentence.endsWith(tail);
    if (!isIt) continue;
    if (language === 'en') return `${where}: ${sentence}`;
    const n = tail === undefined ? '' : sentence.slice(head.length, sentence.length - tail.length);
    const line = /^line (\d+)$/.exec(where)?.[1];
    return `${line === undefined ? '파일' : `${line}번째 줄`}: ${ko.replace('{n}', n)}`;
  }
  return undefined;
}
