import { useState } from 'react';
import { useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { Segmented } from '#ui/controls/Choice.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import type { OfficePair } from '../../office-contract.ts';
import { useRead } from './calls.ts';
import { exchangeWords } from './exchange-words.ts';
import { FundForm } from './FundForm.tsx';
import { PairList } from './PairList.tsx';
import { StopPair } from './StopPair.tsx';
import { TermsForm } from './TermsForm.tsx';

const WHATS = ['terms', 'funds'] as const;

/** The exchange pairs, and the acts that can be requested for the chosen one. */
export function ExchangePart({ mayAsk, mayStop }: { mayAsk: boolean; mayStop: boolean }) {
  const w = useWords(exchangeWords);
  const read = useRead('GET /api/office/exchange');
  const [chosen, setChosen] = useState<OfficePair['pair']>('XP');
  const [what, setWhat] = useState<(typeof WHATS)[number]>('terms');
  return (
    <Loaded read={read} what={w.reading}>
      {({ pairs, hasFeed }) => {
        const pair = pairs.find((one) => one.pair === chosen);
        return (
          <>
            <PairList pairs={pairs} chosen={chosen} onChoose={setChosen} />
            {mayStop && pair?.terms?.isOpen && <StopPair key={chosen} pair={pair} />}
            {mayAsk && pair && (
              <>
                <SectionHead title={w.what} />
                <Segmented
                  label={w.what}
                  options={WHATS.map((id) => ({ id, label: w.whats[id] }))}
                  value={what}
                  onChange={setWhat}
                />
                {what === 'terms' ? (
                  <TermsForm key={`${chosen} ${pair.terms?.id ?? 0}`} pair={pair} hasFeed={hasFeed} />
                ) : (
                  <FundForm key={chosen} pair={pair} />
                )}
              </>
            )}
          </>
        );
      }}
    </Loaded>
  );
}
