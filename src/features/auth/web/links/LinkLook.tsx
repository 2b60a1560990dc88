import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { codeOf } from '#platform/web/calls/reason.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { SkeletonRows } from '#ui/layout/State.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import styles from '../AuthForm.module.css';
import { reasons } from '../reasons.ts';

interface LinkLookProps<T> {
  /** Asks the server about the link; this does not use it up. */
  look: () => Promise<T>;
  title: string;
  failed: string;
  again: string;
  onOver: () => void;
  children: (seen: T) => ReactNode;
}

/** Looks at a mailed link when its page opens, so that nobody fills in a form for a link that is over. */
export function LinkLook<T>({ look, title, failed, again, onOver, children }: LinkLookProps<T>) {
  const [seen, setSeen] = useState<{ it: T }>();
  const { isBusy, fault, act } = useAct({ reasons, otherwise: failed, isToldInPlace: true });
  const start = () =>
    act(look, {
      failed: title,
      onDone: (it) => setSeen({ it }),
      onFailed: (thrown) => {
        if (codeOf(thrown) === 'link_over') onOver();
      },
    });
  const startOnce = useEffectEvent(start);
  useEffect(() => void startOnce(), []);
  if (seen) return children(seen.it);
  if (fault === undefined || isBusy) return <SkeletonRows count={2} label={title} />;
  return (
    <div className={styles.stack}>
      <p role="alert" className={styles.fault}>
        <LangText>{fault}</LangText>
      </p>
      <Button isWide onClick={() => void start()}>
        {again}
      </Button>
    </div>
  );
}
