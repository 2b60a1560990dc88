import { useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { useActForm } from '#features/office/web/asking/act-form.ts';
import office from '#features/office/web/Office.module.css';
import { useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import type { OfficePair } from '../../office-contract.ts';
import { call, reasons } from './calls.ts';
import { exchangeWords } from './exchange-words.ts';

const STOP = 'POST /api/office/exchange/stops';

/** Form for one person to stop an open pair at once, with a reason. */
export function StopPair({ pair: { pair } }: { pair: OfficePair }) {
  const w = useWords(exchangeWords);
  const [isAsked, setIsAsked] = useState(false);
  const asking = useActForm(reasons);
  const said = { done: { title: w.stopped(pair) }, failed: w.notStopped };
  const stop = asking.ask(
    (reason) => signedCall(call, w.signStop(pair), STOP, { body: { pair, reason } }).then(() => setIsAsked(false)),
    {},
    said,
  );
  return (
    <section aria-label={w.stop(pair)} className={office.acts}>
      {isAsked && (
        <>
          <p className={office.quiet}>{w.stopText}</p>
          <TextField {...asking.reasonField} label={w.whyStop} />
        </>
      )}
      <Button
        look="danger-text"
        isWide
        isAct
        loadingText={asking.isBusy ? w.stopping : undefined}
        onClick={isAsked ? stop : () => setIsAsked(true)}
      >
        {w.stop(pair)}
      </Button>
    </section>
  );
}
