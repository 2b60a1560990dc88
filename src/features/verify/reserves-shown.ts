import { z } from 'zod';
import { timestamp } from '#platform/shapes.ts';

const units = z.string();

/** Content of a statement of reserves, with amounts in smallest units, and one account if its proof came along. */
export const reservesShown = z.strictObject({
  issuer: z.string(),
  at: timestamp,
  chainId: z.int(),
  block: z.strictObject({ number: z.int(), hash: z.string() }),
  /** Addresses whose balances are the reserves. */
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
  /** Number of accounts in the liabilities tree. */
  leaves: z.int(),
  root: z.string(),
  /** Amounts by asset, in the statement's order. */
  part: z.strictObject({ owner: z.string(), amounts: z.array(units) }).nullable(),
});
