import { amountOf } from '#features/ledger/web/amount-of.ts';
import office from '#features/office/web/Office.module.css';
import { readName } from '#platform/both-names.ts';
import { dateTimeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import type { Language } from '#platform/words.ts';
import { coins } from '#ui/drawings/icons.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { wonText } from '#ui/text/amount.ts';
import type { OfficePair } from '../../office-contract.ts';
import { exchangeWords } from './exchange-words.ts';

const TONES = { open: 'ok', closed: 'idle', stale: 'wait' } as const;

interface PairListProps {
  pairs: readonly OfficePair[];
  chosen: OfficePair['pair'];
  onChoose: (pair: OfficePair['pair']) => void;
}

/** Lists each asset with its rate, the rate's age, and whether it is exchanged now. The chosen one opens below. */
export function PairList({ pairs, chosen, onChoose }: PairListProps) {
  const w = useWords(exchangeWords);
  const opened = pairs.find(({ pair }) => pair === chosen);
  const rateOf = useRateText();
  return (
    <section aria-label={w.pairs}>
      <SectionHead title={w.pairs} />
      <p className={office.quiet}>{w.text}</p>
      <List label={w.pairs}>
        {pairs.map((one) => (
          <ListRow
            key={one.pair}
            icon={coins}
            title={one.pair}
            meta={rateOf(one)}
            status={{ tone: TONES[one.state], word: w.states[one.state] }}
            isChosen={one.pair === chosen}
            onClick={() => onChoose(one.pair)}
          />
        ))}
      </List>
      {opened && <PairFacts pair={opened} />}
    </section>
  );
}

/** Returns a function that formats the value of one unit in won, with its source or time. */
function useRateText() {
  const w = useWords(exchangeWords);
  const language = useLanguage();
  return ({ pair, rate, rateAt, terms }: OfficePair): string => {
    if (rate === null) return w.noRate;
    const by = rateAt === null ? w.byHand : w.asOf(dateTimeText(rateAt, language));
    return terms?.source === 'feed' && rateAt === null ? w.noRate : `${w.perUnit(pair, wonText(rate))}, ${by}`;
  };
}

/** Names the two people who made the terms, or the one who stopped the pair. */
function makersOf(
  terms: NonNullable<OfficePair['terms']>,
  w: (typeof exchangeWords)['en'],
  language: Language,
): string {
  const by = (field: 'madeBy' | 'checkedBy') => readName(terms, field, language) ?? w.gone;
  return terms.isStopped ? w.stoppedBy(by('madeBy')) : w.makers(by('madeBy'), by('checkedBy'));
}

function PairFacts({ pair: { pair, terms, state, fund, own, usedToday, ...rest } }: { pair: OfficePair }) {
  const w = useWords(exchangeWords);
  const language = useLanguage();
  const rateOf = useRateText();
  const both = (of: OfficePair['fund']) => w.both(amountOf(pair, of.asset), wonText(of.won));
  return (
    <>
      <SectionHead title={pair} />
      {terms === null && <p className={office.quiet}>{w.none}</p>}
      <KeyValues
        rows={[
          { term: w.state, value: w.states[state] },
          { term: w.rate, value: rateOf({ pair, terms, state, fund, own, usedToday, ...rest }) },
          { term: w.fund, value: both(fund) },
          { term: w.own, value: both(own) },
          ...(terms === null
            ? []
            : [
                { term: w.used, value: w.usedOf(wonText(usedToday), wonText(terms.totalWon)) },
                { term: w.perPerson, value: wonText(terms.personWon) },
                { term: w.by, value: makersOf(terms, w, language) },
              ]),
        ]}
      />
    </>
  );
}
