import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FocusKept } from '#ui/layout/FocusKept.tsx';
import { SkeletonRows } from '#ui/layout/State.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import styles from '../AuthForm.module.css';
import { reasons } from '../calls.ts';
import { endOf, type LinkEnd } from './link-page.tsx';
import { linkWords } from './link-words.ts';

interface LinkLookProps<T> {
  /** Asks the server about the link without using it up. */
  look: () => Promise<T>;
  title: string;
  onEnd: (end: LinkEnd) => void;
  children: (seen: T) => ReactNode;
}

/** Checks a mailed link when its page opens, so that nobody fills in a form for an expired link. */
export function LinkLook<T>({ look, title, onEnd, children }: LinkLookProps<T>) {
  const w = useWords(linkWords);
  const [seen, setSeen] = useState<{ it: T }>();
  const { isBusy, fault, act } = useAct({ reasons, otherwise: w.failed, isToldInPlace: true });
  const start = () =>
    act(look, {
      failed: title,
      onDone: (it) => setSeen({ it }),
      onFailed: (thrown) => {
        const end = endOf(thrown);
        if (end) onEnd(end);
      },
    });
  const startOnce = useEffectEvent(start);
  useEffect(() => void startOnce(), []);
  return (
    <FocusKept label={title}>
      {seen ? (
        children(seen.it)
      ) : fault === undefined || isBusy ? (
        <SkeletonRows count={2} label={w.looking} />
      ) : (
        <div className={styles.stack}>
          <p role="alert" className={styles.fault}>
            <LangText>{fault}</LangText>
          </p>
          <Button isWide onClick={() => void start()}>
            {w.again}
          </Button>
        </div>
      )}
    </FocusKept>
  );
}
