import { useEffect, useEffectEvent, useState } from 'react';
import { useHere } from '#features/issuance/web/here/use-here.tsx';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { alert } from '#ui/drawings/icons.ts';
import { InfoLine, SkeletonRows } from '#ui/layout/State.tsx';
import type { SeenRequest } from '../contract.ts';
import { ConsentForm } from './ConsentForm.tsx';
import { call, presentActs } from './calls.ts';
import styles from './Present.module.css';
import { words } from './words.ts';

interface LoadedRequestProps {
  request: string;
  onLeave: () => void;
}

/** Loads a request and shows the consent form. Nothing is shown to the verifier before the press. */
export function LoadedRequest({ request, onLeave }: LoadedRequestProps) {
  const w = useWords(words);
  const [seen, setSeen] = useState<SeenRequest>();
  const { isBusy, fault, error, act } = useAct(presentActs);
  const look = (here: string[]) =>
    act(() => call('POST /api/presenting/look', { body: { request, here } }), {
      failed: w.notShown,
      onDone: setSeen,
    });
  const question = useHere(error, look, onLeave);
  const lookOnce = useEffectEvent(() => look([]));
  useEffect(() => void lookOnce(), []);
  if (seen) return <ConsentForm seen={seen} onLeave={onLeave} />;
  if (error === null || isBusy) return <SkeletonRows count={4} label={w.looking} />;
  if (question) return question;
  return (
    <div className={styles.form}>
      <InfoLine icon={alert} title={w.notShown} text={fault} />
      <Button look="quiet" isWide onClick={onLeave}>
        {w.other}
      </Button>
    </div>
  );
}
