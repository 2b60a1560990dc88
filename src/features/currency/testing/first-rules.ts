import type { CurrencyRules } from '../rules.ts';

/** What the specification has as constants, and the first version therefore says. */
export const FIRST: CurrencyRules = {
  name: 'Local currency',
  nameKo: '지역화폐',
  symbol: '₩',
  city: null,
  rates: { XP: '1000', USDC: '1250', CBDC: '1250', BTC: '56250000', ETH: '3125000', KRW: '1' },
  exchangeFeeBps: 250,
  networkFee: '0.001',
  mostExchange: '1000000000000000',
  mostPayment: '1000000000000',
  cashbackAtOnce: '1000',
  cashbackDays: 7,
  shutOut: [],
  caps: { payment: [null, null, null], month: [null, null, null], holding: [null, null, null] },
};
