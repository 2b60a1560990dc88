import type { z } from 'zod';
import { bearer, endpoint } from './values.ts';

/** What is told of the feed of rates. */
export const rateValues = {
  RATES_URL: endpoint.optional(),
  RATES_KEY: bearer.optional(),
};
type Values = z.output<z.ZodObject<typeof rateValues>>;

/** How the feed of rates is asked by HTTP. */
export interface RateSettings {
  /** Without a slash at the end. */
  readonly url: string;
  readonly key: string;
}

/** What is wrong with these values; undefined where nothing is. */
export const rateFault = ({ RATES_URL: url, RATES_KEY: key }: Values): string | undefined =>
  (url === undefined) === (key === undefined) ? undefined : 'RATES_URL and RATES_KEY come together or not at all';

/** The feed that these values name. */
export const rateSettings = ({ RATES_URL: url, RATES_KEY: key }: Values): RateSettings | undefined =>
  url && key ? { url: url.replace(/\/+$/, ''), key } : undefined;
