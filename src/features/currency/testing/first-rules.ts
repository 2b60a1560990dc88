import { FIRST_RULES } from '../rule-table.ts';
import type { CurrencyRules } from '../rules.ts';

/** The specification's constants, which the first version contains. */
export const FIRST: CurrencyRules = {
  ...FIRST_RULES,
  rates: { XP: '1000', USDC: '1250', CBDC: '1250', BTC: '56250000', ETH: '3125000', KRW: '1' },
  shutOut: [],
  caps: { payment: [null, null, null], month: [null, null, null], holding: [null, null, null] },
};
