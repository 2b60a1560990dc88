import { useState } from 'react';
import { useAsking } from '#features/office/web/asking/asking.ts';
import office from '#features/office/web/Office.module.css';
import { useOfficeAct } from '#features/office/web/use-office-act.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import type { OfficePair } from '../../office-contract.ts';
import { call } from './calls.ts';
import { exchangeWords } from './exchange-words.ts';
import { reasons } from './reasons.ts';

const STOP = 'POST /api/office/exchange/stops';

/** Stops a pair that is open at once, by one person and with a reason. */
export function StopPair({ pair: { pair } }: { pair: OfficePair }) {
  const w = useWords(exchangeWords);
  const [isAsked, setIsAsked] = useState(false);
  const asking = useAsking(useOfficeAct(reasons));
  const { act, prove, isBusy, reason } = asking;
  const press = () => {
    if (!isAsked) return setIsAsked(true);
    asking.try();
    if (reason === undefined) return;
    const sent = { body: { pair, reason } };
    void act(() => prove(w.signStop(pair), { call: STOP, ...sent }, (proof) => call(STOP, { ...sent, ...proof })), {
      done: { title: w.stopped(pair) },
      failed: w.notStopped,
      onDone: () => setIsAsked(false),
    });
  };
  return (
    <section aria-label={w.stop(pair)} className={office.acts}>
      {isAsked && (
        <>
          <p className={office.quiet}>{w.stopText}</p>
          <TextField {...asking.reasonField} label={w.whyStop} />
        </>
      )}
      <Button look="danger-text" isWide isAct loadingText={isBusy ? w.stopping : undefined} onClick={press}>
        {w.stop(pair)}
      </Button>
    </section>
  );
}
