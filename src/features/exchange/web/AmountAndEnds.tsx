import { useRef, useState } from 'react';
import { isUnfinished } from '#features/ledger/send-form.ts';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { useBankText } from '#features/ledger/web/use-bank-text.ts';
import { useAmountReason } from '#platform/web/amount-reason.ts';
import { useWords } from '#platform/web/device/language.ts';
import { AmountField } from '#ui/controls/AmountField.tsx';
import { SelectField } from '#ui/controls/Field.tsx';
import { MaxButton } from '#ui/controls/MaxButton.tsx';
import type { Offer } from '../contract.ts';
import type { choicesOf, endsOf } from '../flows.ts';
import { type AmountProblem, assetAt } from '../rules.ts';
import { words } from './words.ts';

export interface AmountAndEndsProps {
  offer: Offer;
  choices: ReturnType<typeof choicesOf>;
  ends: NonNullable<ReturnType<typeof endsOf>>;
  amount: string;
  problem: AmountProblem | undefined;
  /** Spendable balance at the source; undefined for a bank, whose balance is unknown. */
  balance: string | undefined;
  isBusy: boolean;
  onAmount: (amount: string) => void;
  onEnds: (ends: { from?: string; to?: string }) => void;
}

/** Fields for source, destination and amount, with Max. The local currency has no field if it is the only choice. */
export function AmountAndEnds(props: AmountAndEndsProps) {
  const { ends, amount, problem, balance, isBusy, onAmount } = props;
  const w = useWords(words);
  const asset = assetAt(ends.from);
  const field = useRef<HTMLInputElement>(null);
  const reasonOf = useAmountReason();
  const [hasLeft, setHasLeft] = useState(false);
  const isJudged = amount.trim() !== '' && (hasLeft || !isUnfinished(amount));
  return (
    <>
      <Ends {...props} />
      <AmountField
        ref={field}
        label={w.amount}
        code={asset.code}
        value={amount}
        readOnly={isBusy}
        onAmount={onAmount}
        onBlur={() => setHasLeft(true)}
        onFocus={() => setHasLeft(false)}
        error={isJudged && problem ? (reasonOf(amount, asset) ?? w.problems[problem]) : undefined}
        hint={balance === undefined ? undefined : w.available(amountOf(asset.code, balance))}
        action={balance !== undefined && <MaxButton label={w.max} field={field} onPress={() => onAmount(balance)} />}
      />
    </>
  );
}

/** Choices of source and destination, each shown if there is a choice. */
export function Ends({ offer, choices, ends, isBusy, onEnds }: AmountAndEndsProps) {
  const w = useWords(words);
  const bankText = useBankText();
  const optionsOf = (texts: readonly string[]) =>
    texts.map((value) => ({ value, text: nameOf(value, offer, w, bankText) }));
  return (
    <>
      {isShown(choices.from) && (
        <SelectField
          label={w.from}
          value={ends.fromText}
          options={optionsOf(choices.from)}
          disabled={isBusy}
          onChange={(event) => onEnds({ from: event.target.value })}
        />
      )}
      {isShown(choices.to) && (
        <SelectField
          label={w.to}
          value={ends.toText}
          options={optionsOf(choices.to)}
          disabled={isBusy}
          onChange={(event) => onEnds({ to: event.target.value })}
        />
      )}
    </>
  );
}

const isShown = (texts: readonly string[]) => texts.length > 1 || texts[0] !== 'KRW';

/** Returns the label of a choice: an asset with its balance, or a bank with the last digits of the account. */
function nameOf(
  text: string,
  { assets, bankAccounts }: Offer,
  w: (typeof words)['en'],
  bankText: ReturnType<typeof useBankText>,
): string {
  const account = bankAccounts.find(({ id }) => text === `bank:${id}`);
  if (account) return `${bankText(account.bankName)} ${account.accountNumber}`;
  const balance = assets.find(({ assetType }) => assetType === text)?.balance ?? '0';
  if (text === 'KRW') return `${w.localCurrency} · ${amountOf(text, balance)}`;
  return `${text} · ${amountOf(text, balance).replace(` ${text}`, '')}`;
}
