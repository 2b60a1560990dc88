import { type KeyboardEvent, type RefObject, useState } from 'react';
import type { Asset } from '#features/ledger/assets.ts';
import { type AmountProblem, isUnfinished, mostToSend, worthOf } from '#features/ledger/send-form.ts';
import { useAmountReason } from '#features/ledger/web/amount-reason.ts';
import { useWords } from '#platform/web/device/language.ts';
import { AmountField } from '#ui/controls/AmountField.tsx';
import { MaxButton } from '#ui/controls/MaxButton.tsx';
import { amountText } from '#ui/text/amount.ts';
import { useRead } from './calls.ts';
import styles from './Send.module.css';
import { words } from './send-words.ts';

interface AmountOfAssetProps {
  /** Undefined before one is chosen; then nothing is judged. */
  asset: Asset | undefined;
  balance: string;
  value: string;
  problem: AmountProblem | undefined;
  hasPressed: boolean;
  /** What the server said. */
  error: string | undefined;
  onChange: (amount: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  ref: RefObject<HTMLInputElement | null>;
}

/** How much, what that is worth, the fee, and Max; the reason stands below as soon as the amount cannot become a good one. */
export function AmountOfAsset(props: AmountOfAssetProps) {
  const { asset, balance, value, problem, hasPressed, error, onChange, onKeyDown, ref } = props;
  const [hasLeft, setHasLeft] = useState(false);
  const w = useWords(words);
  const isJudged = value.trim() !== '' && (hasPressed || hasLeft || !isUnfinished(value));
  const reasonOf = useAmountReason();
  const reason =
    (asset && problem === 'too_precise' && w.places(asset.code, asset.places)) ||
    (asset && problem === 'malformed' && reasonOf(value, asset.code)) ||
    undefined;
  return (
    <AmountField
      ref={ref}
      label={w.amount}
      code={asset?.code ?? ''}
      value={value}
      enterKeyHint="send"
      onAmount={onChange}
      onBlur={() => setHasLeft(true)}
      onFocus={() => setHasLeft(false)}
      onKeyDown={onKeyDown}
      error={error ?? (isJudged && problem ? (reason ?? w.amountProblems[problem]) : undefined)}
      hint={asset && <Below asset={asset} amount={value} balance={balance} />}
      action={asset && <MaxButton label={w.max} field={ref} onPress={() => onChange(mostToSend(asset, balance))} />}
    />
  );
}

/** What the amount is worth in USD, and the network fee. */
function Below({ asset, amount, balance }: { asset: Asset; amount: string; balance: string }) {
  const w = useWords(words);
  const shares = useRead('GET /api/portfolio/{userId}').data?.assets;
  const rate = shares?.find(({ assetType }) => assetType === asset.code)?.rateUsd;
  const usd = rate && worthOf(amount, asset, rate);
  return (
    <>
      {usd && <span className="num">{w.worth(amountText(usd, { symbol: '$', minPlaces: 2 }))}</span>}
      <span className={`${styles.available} num`}>
        {w.available(amountText(balance, { minPlaces: 2, code: asset.code }))}
      </span>
    </>
  );
}
