import { useEffect } from 'react';
import { useContactNames } from '#features/contacts/web/use-contacts.ts';
import { inOtherCurrency } from '#features/exchange/rules.ts';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { rowExtras } from '#features/ledger/web/row-extras.ts';
import { amountText } from '#ui/text/amount.ts';

const otherOf = (asset: string, amount: string) => {
  const other = inOtherCurrency(asset, amount);
  return other && ('won' in other ? amountOf('KRW', other.won) : amountText(other.usd, { symbol: '$', minPlaces: 2 }));
};

/** Fills in what rows of transfers say beyond themselves: contacts' names, and amounts in the other currency. Draws nothing. */
export function RowExtras() {
  const nameOf = useContactNames();
  useEffect(() => rowExtras.set({ nameOf, otherOf }), [nameOf]);
  return null;
}
