import { dateTimeText } from '#platform/dates.ts';
import type { Language } from '#platform/words.ts';
import type { Tone } from '#ui/feedback/Badge.tsx';
import type { TimelineEntry } from '#ui/feedback/Timeline.tsx';
import { amountText } from '#ui/text/amount.ts';
import type { CaseStep } from '../contract.ts';
import { isOpen, type State } from '../rules.ts';
import type { words } from './words.ts';

type Words = (typeof words)['en'];

export const won = (amount: string): string => amountText(amount, { symbol: '₩' });

export const tones: Readonly<Record<State, Tone>> = {
  answer: 'wait',
  decide: 'wait',
  returned: 'ok',
  left: 'idle',
  given_back: 'ok',
  withdrawn: 'idle',
  lapsed: 'idle',
};

/** A shop by the name that the reader's language has. */
export const shopIn = ({ shop, shopKo }: { shop: string; shopKo: string | null }, language: Language): string =>
  (language === 'ko' ? shopKo : null) ?? shop;

function titleOf({ step, amount }: CaseStep, w: Words): string {
  const said = w.steps[step];
  return typeof said === 'string' ? said : said(won(amount ?? '0'));
}

/** What happened in a case as a line in time, with what is to come. */
export function entriesOf(
  {
    state,
    steps,
    answerBy,
    decideBy,
  }: { state: State; steps: readonly CaseStep[]; answerBy: string; decideBy: string },
  w: Words,
  language: Language,
): TimelineEntry[] {
  const done = steps.map((one): TimelineEntry => {
    const { id, step, side, text, at } = one;
    const isSaid = step === 'said' || step === 'opened';
    return {
      id: String(id),
      date: dateTimeText(at, language),
      title: [titleOf(one, w), ...(isSaid ? [w.sides[side]] : [])].join(' · '),
      meta: isSaid ? (text ?? w.gone) : undefined,
      when: step === 'held' || step === 'returned' ? 'past' : 'now',
    };
  });
  if (!isOpen(state)) return done;
  const waits = state === 'answer' ? 'answer' : 'decide';
  const by = dateTimeText(waits === 'answer' ? answerBy : decideBy, language);
  return [...done, { id: 'next', date: w.by(by), title: w.steps.next[waits], meta: w.follows[waits], when: 'next' }];
}
