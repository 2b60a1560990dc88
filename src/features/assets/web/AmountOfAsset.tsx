import { type KeyboardEvent, type RefObject, useState } from 'react';
import type { Asset } from '#features/currency/assets.ts';
import { useCurrency } from '#features/currency/web/use-currency.ts';
import { inOtherCurrency } from '#features/exchange/rules.ts';
import { SumChips } from '#features/exchange/web/SumChips.tsx';
import { useWonFirst } from '#features/exchange/web/use-won-first.ts';
import { type AmountProblem, isUnfinished, mostToSend, worthOf } from '#features/ledger/send-form.ts';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { WON } from '#platform/typed-amount.ts';
import { useAmountReason } from '#platform/web/amount-reason.ts';
import { isClosed } from '#platform/web/calls/page-facts.ts';
import { useWords } from '#platform/web/device/language.ts';
import { AmountField } from '#ui/controls/AmountField.tsx';
import { TextButton } from '#ui/controls/Button.tsx';
import { MaxButton } from '#ui/controls/MaxButton.tsx';
import { amountText } from '#ui/text/amount.ts';
import { useRead } from './calls.ts';
import styles from './send/Send.module.css';
import { words } from './send/send-words.ts';

interface AmountOfAssetProps {
  /** Undefined until one is chosen; the amount is not validated before. */
  asset: Asset | undefined;
  balance: string;
  /** In the asset's units, even if won are typed. */
  value: string;
  problem: AmountProblem | undefined;
  hasPressed: boolean;
  /** The server's refusal. */
  error: string | undefined;
  onChange: (amount: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  ref: RefObject<HTMLInputElement | null>;
}

/**
 * Field for an amount in the asset or, if the person prefers it for this asset, in won. Shows the other currency and
 * Max, and reports a fault as soon as further typing cannot mend it.
 */
export function AmountOfAsset(props: AmountOfAssetProps) {
  const { asset, balance, value, error, onChange, onKeyDown, ref } = props;
  const [hasLeft, setHasLeft] = useState(false);
  const w = useWords(words);
  const currency = useCurrency();
  const first = useWonFirst(asset, value, onChange);
  const reason = useReason(props, first, hasLeft);
  return (
    <div className={styles.much}>
      <AmountField
        ref={ref}
        label={w.amount}
        code={first.isWon ? 'KRW' : (asset?.code ?? '')}
        value={first.text}
        enterKeyHint="send"
        onAmount={first.type}
        onBlur={() => setHasLeft(true)}
        onFocus={() => setHasLeft(false)}
        onKeyDown={onKeyDown}
        error={error ?? reason}
        hint={asset && <Below asset={asset} amount={value} balance={balance} isWon={first.isWon} />}
        action={
          asset &&
          currency && (
            <MaxButton
              label={w.max}
              field={ref}
              onPress={() => onChange(mostToSend(asset, balance, currency.networkFee))}
            />
          )
        }
      />
      {asset && first.turn && (first.isWon || balance !== '0') && (
        <TextButton className={styles.turn} onClick={first.turn}>
          {first.isWon ? w.typeIn.asset(asset.code) : w.typeIn.won}
        </TextButton>
      )}
      {first.isWon && <SumChips label={w.sums} won={first.text} onWon={first.type} />}
    </div>
  );
}

/** Returns why the amount cannot be sent, in the currency that is typed; undefined while it may still become valid. */
function useReason(
  { asset, value, problem, hasPressed }: AmountOfAssetProps,
  first: ReturnType<typeof useWonFirst>,
  hasLeft: boolean,
): string | undefined {
  const w = useWords(words);
  const reasonOf = useAmountReason();
  if (!asset) return undefined;
  if (first.isFaulty) return reasonOf(first.text, WON) ?? w.wholeWon;
  const isJudged = value.trim() !== '' && (hasPressed || hasLeft || !isUnfinished(value));
  if (!isJudged || !problem) return undefined;
  if (problem === 'too_precise') return w.places(asset.code, asset.places);
  return (problem === 'malformed' && reasonOf(value, asset)) || w.amountProblems[problem];
}

interface BelowProps {
  asset: Asset;
  amount: string;
  balance: string;
  isWon: boolean;
}

/** Shows the amount in the other currencies, the exact amount sent if won are typed, and the spendable balance. */
function Below({ asset, amount, balance, isWon }: BelowProps) {
  const w = useWords(words);
  const shares = useRead('GET /api/portfolio/{userId}').data?.assets;
  const rate = shares?.find(({ assetType }) => assetType === asset.code)?.rateUsd;
  const usd = !isClosed('rates') && rate && worthOf(amount, asset, rate);
  const rates = useCurrency();
  const other = rates && inOtherCurrency(asset.code, amount, rates);
  const won = other && 'won' in other ? amountOf('KRW', other.won) : '';
  const sent = isWon && amount !== '' && w.sends(amountText(amount, { minPlaces: 2, code: asset.code }));
  const worth = !isWon && usd && w.worth(amountText(usd, { symbol: '$', minPlaces: 2 }), won);
  return (
    <>
      {(sent || worth) && (
        <span className="num" translate="no">
          {sent || worth}
        </span>
      )}
      <span className={`${styles.available} num`} translate="no">
        {w.available(amountText(balance, { minPlaces: 2, code: asset.code }))}
      </span>
    </>
  );
}
