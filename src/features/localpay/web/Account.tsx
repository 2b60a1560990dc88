import { useState } from 'react';
import { shortDid } from '#features/identity/did-text.ts';
import { useDid } from '#features/identity/web/calls.ts';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { useWords } from '#platform/web/device/language.ts';
import { classes } from '#ui/classes.ts';
import { PortfolioNote } from '#ui/layout/Note.tsx';
import { SkeletonBlock } from '#ui/layout/State.tsx';
import type { LocalCurrency } from '../contract.ts';
import styles from './LocalPay.module.css';
import { words } from './words.ts';

/** Spendable balance on the holder's note, with the held amount below. */
export function Account({ account, height }: { account: LocalCurrency; height: number }) {
  const w = useWords(words);
  const did = useDid();
  const [isHidden, setIsHidden] = useState(false);
  const { currency, balance, held } = account;
  if (!did) return <SkeletonBlock height={height} label={w.balance} />;
  return (
    <PortfolioNote
      did={did}
      shortDid={shortDid(did)}
      purpose="local"
      label={w.balance}
      amount={amountOf(currency, balance)}
      isHidden={isHidden}
      onToggle={() => setIsHidden(!isHidden)}
      words={w}
    >
      <p className={classes((held === '0' || isHidden) && styles.unsaid)} translate="no">
        {w.held(amountOf(currency, held))}
      </p>
    </PortfolioNote>
  );
}
