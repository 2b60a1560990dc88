import { useState } from 'react';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { askingActs, call } from '../calls.ts';
import styles from './Asking.module.css';
import { askingWords } from './asking-words.ts';
import { askBrowser, hasBrowserWallets } from './browser-wallet.ts';

const REQUEST = 'POST /api/org/{id}/verifying/requests/{requestId}/browser';
const ANSWER = 'POST /api/org/{id}/verifying/requests/{requestId}/browser-answer';

/** Asks through the browser instead of the code, if the browser can. The outcome is shown as for any other answer. */
export function ByBrowser({ id, requestId }: { id: number; requestId: number }) {
  const w = useWords(askingWords);
  const [isNothing, setIsNothing] = useState(false);
  const { isBusy, act } = useAct(askingActs);
  const params = { id, requestId };
  const ask = async () => {
    setIsNothing(false);
    const { request } = await call(REQUEST, { params });
    const response = await askBrowser(request);
    if (response === undefined) return setIsNothing(true);
    await call(ANSWER, { params, body: { response } });
  };
  if (!hasBrowserWallets()) return null;
  return (
    <>
      <Button
        look="quiet"
        isWide
        isAct
        loadingText={isBusy ? w.byBrowserBusy : undefined}
        onClick={() => void act(ask, { failed: w.notAsked })}
      >
        {w.byBrowser}
      </Button>
      {isNothing && (
        <p role="alert" className={styles.quiet}>
          {w.byBrowserNothing}
        </p>
      )}
    </>
  );
}
