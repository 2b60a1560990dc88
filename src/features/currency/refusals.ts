import { defineRefusals } from '#platform/refusal.ts';

/**
 * Refusals by the currency's rules when won move. Each feature that moves won includes those it can give in its own
 * table.
 */
export const currencyRefusals = defineRefusals({
  currency_changed: { status: 409, title: 'The rules of the currency have changed' },
  over_payment_cap: { status: 422, title: 'More than one payment may be' },
  over_month_cap: { status: 422, title: 'More than may be paid in a month' },
  over_holding_cap: { status: 422, title: 'More than may be held' },
  payee_at_cap: { status: 422, title: 'More than they can receive' },
  trade_shut_out: { status: 422, title: 'This trade takes no payments in this currency' },
});
