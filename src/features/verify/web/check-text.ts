import { dateText, dateTimeText, type Locale, timeText } from '#platform/dates.ts';
import { amountText } from '#ui/text/amount.ts';
import type { Finding } from '../contract.ts';
import { type Check, resultOf } from '../rules.ts';
import { checkSentences, nobody, stateWords } from './check-words.ts';
import type { words } from './words.ts';

/** A check in words. Its fingerprint is short, and shown whole on request. */
export interface CheckText {
  readonly title: string;
  readonly text: string;
  readonly whole?: string | undefined;
}

const short = (hash: string) => `${hash.slice(0, 8)}\u2026${hash.slice(-8)}`;

/** Formats a check in one language, with readable times and fingerprints. */
export function checkText({ code, facts }: Check, language: Locale): CheckText {
  const whole = facts.sha256 ?? facts.head;
  const said = {
    ...facts,
    hash: whole ? short(whole) : '',
    name: facts.name || nobody[language],
    names: facts.names || nobody[language],
    until: facts.until ? dateText(facts.until.slice(0, 10), language) : '',
    day: facts.day ? dateText(facts.day, language) : '',
    at: facts.at ? dateTimeText(facts.at, language) : '',
    time: facts.at ? timeText(facts.at, language) : '',
    state: stateWords[language][facts.state ?? ''] ?? '',
    won: facts.won ? amountText(facts.won, { symbol: '₩' }) : '',
    number: (facts.number ?? '').replace(/^(\d{3})(\d{2})(\d{5})$/, '$1-$2-$3'),
  };
  const [title, text] = checkSentences[language][code](said);
  return { title, text, whole };
}

export type Verdict = keyof (typeof words)['en']['verdict'];

/** Returns the verdict in a few words, by what is wrong or unproven. */
export function verdictWord({ verdict, kind, checks }: Pick<Finding, 'verdict' | 'kind' | 'checks'>): Verdict {
  const has = (...codes: Check['code'][]) => checks.some(({ code }) => codes.includes(code));
  if (verdict === 'green') return kind === 'pdf' || kind === 'archive' ? 'sealed' : 'signed';
  if (verdict === 'red') {
    if (has('unknown', 'encrypted')) return 'unreadable';
    if (has('unsigned')) return 'unsigned';
    return has('changed', 'added', 'broken', 'repacked', 'decision_changed', 'other_document') ? 'changed' : 'refused';
  }
  const cautions = checks.filter(({ code }) => resultOf(code) === 'caution').map(({ code }) => code);
  if (cautions.includes('other_server')) return 'elsewhere';
  return cautions.includes('no_device') ? 'noDevice' : 'reserved';
}
