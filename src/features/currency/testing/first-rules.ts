import { FIRST_RULES } from '../rule-table.ts';
import type { CurrencyRules } from '../rules.ts';

/** What the specification has as constants, and the first version therefore says. */
export const FIRST: CurrencyRules = {
  ...FIRST_RULES,
  rates: { XP: '1000', USDC: '1250', CBDC: '1250', BTC: '56250000', ETH: '3125000', KRW: '1' },
  shutOut: [],
  caps: { payment: [null, null, null], month: [null, null, null], holding: [null, null, null] },
};
