import type { z } from 'zod';
import { bearer, endpoint } from './values.ts';

/** Settings of the exchange-rate feed. */
export const rateValues = {
  RATES_URL: endpoint.optional(),
  RATES_KEY: bearer.optional(),
};
type Values = z.output<z.ZodObject<typeof rateValues>>;

/** HTTP access to the exchange-rate feed. */
export interface RateSettings {
  /** Without a trailing slash. */
  readonly url: string;
  readonly key: string;
}

/** Returns the fault in these values, or undefined. */
export const rateFault = ({ RATES_URL: url, RATES_KEY: key }: Values): string | undefined =>
  (url === undefined) === (key === undefined)
    ? undefined
    : 'RATES_URL and RATES_KEY must be set together or not at all';

/** Returns the feed that these values name. */
export const rateSettings = ({ RATES_URL: url, RATES_KEY: key }: Values): RateSettings | undefined =>
  url && key ? { url: url.replace(/\/+$/, ''), key } : undefined;
