import { z } from 'zod';
import type { Egress } from '#platform/server/outside/egress.ts';
import type { RateSettings } from '#platform/server/settings/rate-settings.ts';
import type { PairAsset } from '../../pairs.ts';
import type { FedRate, RateFeed } from './port.ts';

/** Maximum number of rates in a response; larger responses are rejected. */
const MOST_RATES = 100;
const MOST_BYTES = 64 * 1024;
const WON = /^(?:[1-9]\d{0,14}|0)(?:\.\d{1,8})?$/;
const answer = z.object({
  rates: z
    .array(z.object({ asset: z.string().max(20), won: z.string().regex(WON), at: z.iso.datetime({ offset: true }) }))
    .max(MOST_RATES),
});

/**
 * Reads rates over HTTP through egress, with the operator's key (the feature's README has the call). Rates are rounded
 * to the nearest whole won. Any other response than a readable success counts as none, and its content is never logged.
 */
export function httpFeed(egress: Egress, { url, key }: RateSettings): RateFeed {
  return {
    isSandbox: false,
    isOffered: true,
    read: async (assets) => {
      const { status, body } = await egress.request({
        from: 'operator',
        purpose: 'rates',
        url: `${url}/rates?${new URLSearchParams({ assets: assets.join(',') })}`,
        headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
      });
      if (status !== 200) throw new Error(`the rate feed answered ${status}`);
      const told = body.length > MOST_BYTES ? undefined : answer.safeParse(jsonOf(body.toString('utf8')));
      if (!told?.success) throw new Error('the rate feed answered in an unexpected form');
      return told.data.rates.flatMap(({ asset, won, at }) => rateOf(assets, { asset, won: wholeOf(won), at }));
    },
  };
}

function rateOf(asked: readonly PairAsset[], told: { asset: string; won: bigint; at: string }): FedRate[] {
  const asset = asked.find((one) => one === told.asset);
  return asset === undefined || told.won === 0n ? [] : [{ asset, won: told.won, at: new Date(told.at) }];
}

/** Rounds to the nearest whole won, half up. */
function wholeOf(won: string): bigint {
  const [whole = '0', part = ''] = won.split('.');
  return BigInt(whole) + (part >= '5' ? 1n : 0n);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
