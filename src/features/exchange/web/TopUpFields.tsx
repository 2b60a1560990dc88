import { useState } from 'react';
import { isUnfinished } from '#features/ledger/send-form.ts';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { exactAmountText } from '#features/ledger/web/detail-words.ts';
import { WON } from '#platform/typed-amount.ts';
import { useAmountReason } from '#platform/web/amount-reason.ts';
import { useWords } from '#platform/web/device/language.ts';
import { AmountField } from '#ui/controls/AmountField.tsx';
import { TextButton } from '#ui/controls/Button.tsx';
import { assetAt } from '../rules.ts';
import { type AmountAndEndsProps, Ends } from './AmountAndEnds.tsx';
import styles from './Exchange.module.css';
import { SumChips } from './SumChips.tsx';
import { topUpWords } from './top-up-words.ts';
import { words } from './words.ts';

interface TopUpFieldsProps extends AmountAndEndsProps {
  won: string;
  onWon: (won: string) => void;
  /** Switches to the source's own units. */
  onTurn: () => void;
}

/** Fields of a top-up: the won that arrive come first, then the source from which they are taken. */
export function TopUpFields({ won, onWon, onTurn, ...rest }: TopUpFieldsProps) {
  const { offer, ends, amount, problem, isBusy } = rest;
  const w = useWords(words);
  const t = useWords(topUpWords);
  const asset = assetAt(ends.from);
  const reasonOf = useAmountReason();
  const [hasLeft, setHasLeft] = useState(false);
  const has = offer.assets.find(({ assetType }) => assetType === 'KRW')?.balance ?? '0';
  const isJudged = won.trim() !== '' && (hasLeft || !isUnfinished(won));
  return (
    <>
      <div className={styles.much}>
        <AmountField
          label={t.arrives}
          code="KRW"
          inputMode="numeric"
          value={won}
          readOnly={isBusy}
          onAmount={onWon}
          onBlur={() => setHasLeft(true)}
          onFocus={() => setHasLeft(false)}
          error={isJudged && problem ? (reasonOf(won, WON) ?? w.problems[problem]) : undefined}
          hint={
            <span className={styles.ends}>
              <span translate="no">
                {problem || asset.isLocal ? '' : t.leaves(exactAmountText(asset.code, amount))}
              </span>
              <span translate="no">{t.nowHas(amountOf('KRW', has))}</span>
            </span>
          }
        />
        {!asset.isLocal && (
          <TextButton className={styles.turn} onClick={onTurn}>
            {t.typeIn(asset.code)}
          </TextButton>
        )}
      </div>
      <SumChips label={t.usual} won={won} isBusy={isBusy} onWon={onWon} />
      <Ends {...rest} />
    </>
  );
}
