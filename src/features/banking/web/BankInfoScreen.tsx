import { useRef, useState } from 'react';
import { useDid } from '#features/identity/web/useDid.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useGloss, useWords } from '#platform/web/language.ts';
import { Button } from '#ui/Button.tsx';
import { lock, plus } from '#ui/icons.ts';
import { Screen, TitleRow } from '#ui/Shell.tsx';
import { InfoLine, SkeletonBlock } from '#ui/State.tsx';
import { AccountForm } from './AccountForm.tsx';
import { AccountSheet } from './AccountSheet.tsx';
import { Accounts } from './Accounts.tsx';
import styles from './BankInfo.module.css';
import { useRead } from './calls.ts';
import { words } from './words.ts';

const NOTE_HEIGHT = 162;

/** The person's bank accounts, numbers masked: the default one on a note, and the form that adds another. */
export function BankInfoScreen() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const did = useDid();
  const accounts = useRead('GET /api/bank-accounts/{userId}');
  const [isAdding, setIsAdding] = useState(false);
  const [openId, setOpenId] = useState<number>();
  const toggle = useRef<HTMLDivElement>(null);
  const onAdded = () => {
    setIsAdding(false);
    toggle.current?.querySelector('button')?.focus();
  };
  return (
    <Screen>
      <TitleRow title={w.title} gloss={gloss?.title} back={{ href: '/myinfo', label: w.back }} />
      <Loaded
        read={accounts}
        what={w.accounts}
        skeleton={(label) => <SkeletonBlock height={NOTE_HEIGHT} label={label} />}
      >
        {(items) => <Accounts accounts={items} did={did} onOpen={setOpenId} />}
      </Loaded>
      <div ref={toggle} className={styles.add}>
        <Button
          look={isAdding ? 'quiet' : 'primary'}
          isWide
          icon={isAdding ? undefined : plus}
          aria-expanded={isAdding}
          onClick={() => setIsAdding(!isAdding)}
        >
          {isAdding ? w.cancel : w.add}
        </Button>
      </div>
      {isAdding && <AccountForm onAdded={onAdded} />}
      <div className={styles.security}>
        <InfoLine icon={lock} title={w.securityTitle} text={w.security} />
      </div>
      <AccountSheet account={accounts.data?.find(({ id }) => id === openId)} onClose={() => setOpenId(undefined)} />
    </Screen>
  );
}
