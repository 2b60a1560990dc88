import { useRead as useBank } from '#features/banking/web/calls.ts';
import { rateOf } from '#features/currency/rules.ts';
import { useCurrency } from '#features/currency/web/use-currency.ts';
import { bankText } from '#features/ledger/bank-text.ts';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { formatUnits, parseUnits } from '#platform/money.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { TextLink } from '#ui/controls/Button.tsx';
import { SelectField } from '#ui/controls/Field.tsx';
import { unitsPaid } from '../../payout.ts';
import { USD_PLACES } from '../../rules.ts';
import type { Payout } from '../../wire.ts';
import { refundDetailWords } from '../refund/refund-detail-words.ts';

interface PayoutFieldProps {
  /** Amount paid in USD, if known. */
  amount: string | undefined;
  value: Payout | undefined;
  onChange: (payout: Payout | undefined) => void;
  /** True if the choice may be left for later. */
  mayWait?: boolean;
}

const keyOf = (payout: Payout | undefined): string =>
  payout === undefined ? '' : payout.to === 'bank' ? `bank ${payout.bankAccountId}` : payout.to;

/**
 * Chooses where a refund is paid: as USDC or won to the wallet, or to a verified bank account. Shows what arrives
 * there.
 */
export function PayoutField({ amount, value, onChange, mayWait = false }: PayoutFieldProps) {
  const w = useWords(refundDetailWords);
  const language = useLanguage();
  const accounts = useBank('GET /api/bank-accounts/{userId}').data;
  const verified = accounts?.filter(({ status }) => status === 'verified') ?? [];
  const cents = amount === undefined ? undefined : parseUnits(amount, USD_PLACES);
  const rate = useWonPerDollar();
  const [usdc, won] =
    typeof cents === 'bigint' && rate !== undefined
      ? [
          amountOf('USDC', formatUnits(unitsPaid('usdc', cents, rate), 6)),
          amountOf('KRW', unitsPaid('won', cents, rate).toString()),
        ]
      : [undefined, undefined];
  const ways: readonly { payout: Payout; text: string }[] = [
    { payout: { to: 'usdc' }, text: usdc === undefined ? w.toShort.usdc : w.to.usdc(usdc) },
    { payout: { to: 'won' }, text: won === undefined ? w.toShort.won : w.to.won(won) },
    ...verified.map(({ id, bankName, accountNumber }) => {
      const account = `${bankText(bankName, language)} ${accountNumber}`;
      return {
        payout: { to: 'bank', bankAccountId: id } as const,
        text: won === undefined ? account : w.to.bank(account, won),
      };
    }),
  ];
  return (
    <>
      <SelectField
        label={w.payTo}
        value={keyOf(value)}
        onChange={({ target }) => onChange(ways.find(({ payout }) => keyOf(payout) === target.value)?.payout)}
        options={[
          ...(mayWait || value === undefined ? [{ value: '', text: w.later }] : []),
          ...ways.map(({ payout, text }) => ({ value: keyOf(payout), text })),
        ]}
      />
      {accounts !== undefined && verified.length === 0 && <TextLink href="/bank-info">{w.addAccount}</TextLink>}
    </>
  );
}

/** Current won per dollar; undefined while loading. */
export function useWonPerDollar(): bigint | undefined {
  const currency = useCurrency();
  return currency && rateOf(currency, 'USDC');
}
