import { useRef, useState } from 'react';
import { refetch } from '#platform/web/calls/query.ts';
import { reasonOf } from '#platform/web/calls/reason.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { report } from '#platform/web/device/report.ts';
import { toast } from '#platform/web/toasts/toast.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import { call } from './calls.ts';
import { words } from './detail-words.ts';
import { newKey } from './new-key.ts';
import { reasons } from './reasons.ts';
import styles from './Transaction.module.css';

const MADE_OLD = ['GET /api/transactions/{userId}', 'GET /api/assets/{userId}', 'GET /api/portfolio/{userId}'];

/** Takes back a send that nobody holds, once; says before the press what comes back and what does not. */
export function TakeBack({ id }: { id: number }) {
  const w = useWords(words);
  const language = useLanguage();
  const [isBusy, setIsBusy] = useState(false);
  const [reason, setReason] = useState('');
  const key = useRef<string>(undefined);

  const takeBack = async () => {
    setIsBusy(true);
    setReason('');
    key.current ??= newKey();
    try {
      await call('POST /api/transactions/{id}/take-back', { params: { id }, key: key.current });
      toast(w.takenBack);
      await refetch(...MADE_OLD);
    } catch (error) {
      report('The send was not taken back:', error);
      setReason(reasonOf(error, reasons, language, w.again));
      toast({ ...w.notTakenBack, isDestructive: true });
    }
    setIsBusy(false);
  };
  return (
    <div className={styles.back}>
      <p className={styles.term}>{w.takeBackText}</p>
      <p role="alert" className={styles.reason}>
        <LangText>{reason}</LangText>
      </p>
      <Button look="quiet" isAct isWide loadingText={isBusy ? w.takingBack : undefined} onClick={() => void takeBack()}>
        {w.takeBack}
      </Button>
    </div>
  );
}
