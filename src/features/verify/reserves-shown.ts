import { z } from 'zod';
import { timestamp } from '#platform/shapes.ts';

const units = z.string();

/** What a statement of reserves says, sums in smallest units; and one account of it, where the proof of that came along. */
export const reservesShown = z.strictObject({
  issuer: z.string(),
  at: timestamp,
  chainId: z.int(),
  block: z.strictObject({ number: z.int(), hash: z.string() }),
  /** The addresses whose balances are the reserves. */
  holders: z.array(z.string()),
  assets: z.array(
    z.strictObject({
      code: z.string(),
      places: z.int(),
      contract: z.string().nullable(),
      reserves: units,
      liabilities: units,
    }),
  ),
  /** How many accounts are in it. */
  leaves: z.int(),
  root: z.string(),
  /** Amounts by asset, in the statement's order. */
  part: z.strictObject({ owner: z.string(), amounts: z.array(units) }).nullable(),
});
