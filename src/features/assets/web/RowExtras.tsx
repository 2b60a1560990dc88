import { useEffect } from 'react';
import { fullName } from '#features/auth/person.ts';
import { useUser } from '#features/auth/web/use-user.ts';
import { useContactNames } from '#features/contacts/web/use-contacts.ts';
import type { CurrencyRules } from '#features/currency/rules.ts';
import { useCurrency } from '#features/currency/web/use-currency.ts';
import { inOtherCurrency } from '#features/exchange/rules.ts';
import { NameSeal } from '#features/identity/web/NameSeal.tsx';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { rowExtras } from '#features/ledger/web/row-extras.ts';
import { isClosed } from '#platform/web/calls/page-facts.ts';
import { RoundSeal } from '#ui/drawings/Seal.tsx';
import { amountText } from '#ui/text/amount.ts';

const SEAL = 40;

const otherBy = (rates: Pick<CurrencyRules, 'rates'>) => (asset: string, amount: string) => {
  const other = inOtherCurrency(asset, amount, rates);
  return other && ('won' in other ? amountOf('KRW', other.won) : amountText(other.usd, { symbol: '$', minPlaces: 2 }));
};

const sealOf = (name: string) => <NameSeal name={name} size={SEAL} />;

/**
 * Provides the optional parts of rows: contacts' names and seals, the person's own stamp, and amounts in the other
 * currency. Renders nothing.
 */
export function RowExtras() {
  const nameOf = useContactNames();
  const user = useUser().data;
  const rates = useCurrency();
  useEffect(() => {
    const stampOf = (documentId: number, label?: string) =>
      user && (
        <RoundSeal
          person={{ name: fullName(user), koreanName: user.nameKo }}
          size={SEAL}
          documentId={String(documentId)}
          label={label}
        />
      );
    rowExtras.set({ nameOf, sealOf, stampOf, ...(rates && !isClosed('rates') && { otherOf: otherBy(rates) }) });
  }, [nameOf, user, rates]);
  return null;
}
