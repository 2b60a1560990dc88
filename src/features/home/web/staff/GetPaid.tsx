import { useState } from 'react';
import { useWords } from '#platform/web/device/language.ts';
import { useLater } from '#platform/web/toasts/use-later.ts';
import { Button } from '#ui/controls/Button.tsx';
import { store } from '#ui/drawings/icons.ts';
import styles from './Org.module.css';
import { orgWords } from './org-words.ts';

const loadGetPaid = () => import('#features/pay/web/till/GetPaidSheet.tsx').then(({ GetPaidSheet }) => GetPaidSheet);

/** Link to request a payment to the organisation's shop. */
export function GetPaid() {
  const w = useWords(orgWords);
  const [isPaying, setIsPaying] = useState(false);
  const [Sheet, need] = useLater(loadGetPaid);
  return (
    <>
      <div className={styles.space}>
        <Button isWide isAct icon={store} onClick={() => need(() => setIsPaying(true))}>
          {w.getPaid}
        </Button>
      </div>
      {Sheet && <Sheet isOpen={isPaying} onClose={() => setIsPaying(false)} />}
    </>
  );
}
