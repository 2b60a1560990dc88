import { z } from 'zod';
import { defineContract } from '#platform/contract.ts';
import { amount, date, id, text, timestamp } from '#platform/shapes.ts';

const caps = z.array(amount.nullable()).length(3);
const city = z.string().regex(/^[ -~]{1,15}$/, 'must be 1 to 15 Latin letters, digits or signs');

/** The rules of the currency, as a version keeps them and a file says them. */
export const currencyRules = z.strictObject({
  name: text(60),
  nameKo: text(60),
  symbol: text(4),
  /** EMVCo merchant-presented 1.1, tag 60; null: that of the server's setting. */
  city: city.nullable(),
  /** Whole won for one whole unit, by asset. */
  rates: z.record(z.string().regex(/^[A-Z]{2,10}$/), amount),
  exchangeFeeBps: z.int(),
  networkFee: amount,
  mostExchange: amount,
  mostPayment: amount,
  cashbackAtOnce: amount,
  cashbackDays: z.int(),
  /** Categories of shops that take no payment. */
  shutOut: z.array(z.string().max(40)).max(40),
  /** Won for each level: nothing proven, e-mail proven, identity verified; null: no cap. */
  caps: z.strictObject({ payment: caps, month: caps, holding: caps }),
});

/** A version that is to come: from that day's midnight in Seoul. */
export const newVersion = z.strictObject({ validFrom: date, rules: currencyRules });
export type NewVersion = z.output<typeof newVersion>;

const version = z.strictObject({ id, validFrom: timestamp, ...currencyRules.shape, city });
export type CurrencyVersion = z.output<typeof version>;

export const contract = defineContract(
  {},
  {
    'GET /api/currency': {
      summary: 'The rules of the local currency: those that hold now, and those that are to come, the next first.',
      access: 'public',
      output: z.strictObject({ now: version, coming: z.array(version) }),
    },
  },
);
