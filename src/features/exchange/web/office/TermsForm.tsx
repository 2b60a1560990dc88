import { useState } from 'react';
import { useActText } from '#features/office/web/acts/act-looks.ts';
import { actWords } from '#features/office/web/acts/act-words.ts';
import { AskPart } from '#features/office/web/asking/AskPart.tsx';
import { useAsking } from '#features/office/web/asking/asking.ts';
import { askingWords } from '#features/office/web/asking/asking-words.ts';
import { TypedField } from '#features/office/web/asking/TypedField.tsx';
import { useOfficeAct } from '#features/office/web/use-office-act.ts';
import { amountWithin, WON } from '#platform/typed-amount.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { SelectField } from '#ui/controls/Field.tsx';
import type { OfficePair } from '../../office-contract.ts';
import { termsTitle } from '../../pair-titles.ts';
import { SOURCES, type Source } from '../../pairs.ts';
import { call } from './calls.ts';
import { exchangeWords } from './exchange-words.ts';
import { pairReasons } from './pair-reasons.ts';
import { reasons } from './reasons.ts';

const ASK = 'POST /api/office/exchange/terms';
const MOST = 10n ** 15n - 1n;

/** Whether people may exchange an asset, at whose rate, and how much in a day. */
export function TermsForm({ pair: { pair, terms, isHere }, hasFeed }: { pair: OfficePair; hasFeed: boolean }) {
  const w = useWords(exchangeWords);
  const i = useWords(askingWords);
  const acts = useWords(actWords);
  const titleOf = useActText();
  const language = useLanguage();
  const sources = SOURCES.filter((one) => (one === 'hand' ? isHere : hasFeed));
  const [isOpen, setOpen] = useState(terms?.isOpen ?? true);
  const [source, setSource] = useState<Source>(terms?.source ?? sources[0] ?? 'hand');
  const [person, setPerson] = useState(terms?.personWon ?? '');
  const [total, setTotal] = useState(terms?.totalWon ?? '');
  const asking = useAsking(useOfficeAct(reasons));
  const { act, prove, refused, reason, isTried } = asking;
  const all = amountWithin(total, WON, 1n, MOST);
  const own = amountWithin(person, WON, 1n, all ?? MOST);
  const ask = () => {
    asking.try();
    if (own === undefined || all === undefined || reason === undefined) return;
    const wanted = { pair, isOpen, source, personWon: `${own}`, totalWon: `${all}` };
    const sent = { body: { ...wanted, reason } };
    const what = acts.signAsk(titleOf('exchange.terms', termsTitle(wanted)));
    void act(() => prove(what, { call: ASK, ...sent }, (proof) => call(ASK, { ...sent, ...proof })), {
      done: { title: i.asked },
      failed: i.notAsked,
      onDone: asking.start,
    });
  };
  return (
    <section aria-label={w.whats.terms}>
      <SelectField
        label={w.opened}
        value={isOpen ? 'open' : 'closed'}
        onChange={({ target }) => setOpen(target.value === 'open')}
        options={(['open', 'closed'] as const).map((value) => ({ value, text: w.options[value] }))}
      />
      <SelectField
        label={w.source}
        hint={hasFeed ? undefined : w.noFeed}
        value={source}
        error={refused.source}
        onChange={({ target }) => setSource(target.value as Source)}
        options={sources.map((value) => ({ value, text: w.sources[value] }))}
      />
      <TypedField
        label={w.personWon}
        unit={WON}
        value={person}
        isWrong={isTried && own === undefined}
        bounds={pairReasons.personWon?.[language]}
        error={refused.personWon}
        onText={setPerson}
      />
      <TypedField
        label={w.totalWon}
        unit={WON}
        value={total}
        isWrong={isTried && all === undefined}
        bounds={pairReasons.totalWon?.[language]}
        error={refused.totalWon}
        onText={setTotal}
      />
      <AskPart asking={asking} onAsk={ask} />
    </section>
  );
}
