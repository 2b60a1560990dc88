import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { FIRST } from '#features/currency/testing/first-rules.ts';
import { createEgress } from '#platform/server/outside/egress.ts';
import { httpFeed } from './http.ts';
import { sandboxAssets, sandboxFeed } from './of-settings.ts';
import type { RateFeed } from './port.ts';

const KEY = 'a-key-of-the-feed-of-rates';
const asked: IncomingMessage[] = [];
/** Response that the feed gives in place of its rates. */
let says: { status: number; text: string } | undefined;
const NOW = new Date('2026-11-26T12:00:00Z');
const HOUR_AGO = new Date('2026-11-26T11:00:00Z');
/** A feed as the README describes it, over loopback, with the sandbox's assets. */
const server = createServer((request, response) => {
  asked.push(request);
  const assets =
    new URL(request.url ?? '', 'http://feed').searchParams
      .get('assets')
      ?.split(',')
      .filter((one) => one !== '') ?? [];
  const rates = assets
    .filter((asset) => asset !== sandboxAssets.silent)
    .map((asset) => ({
      asset,
      won: `${FIRST.rates[asset]}.49`,
      at: asset === sandboxAssets.old ? HOUR_AGO : NOW,
      note: 'its own',
    }));
  const unasked = { asset: 'DOGE', won: '1', at: HOUR_AGO };
  const { status, text } = says ?? { status: 200, text: JSON.stringify({ rates: [...rates, unasked] }) };
  response.writeHead(status).end(text);
});
let url = '';
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  vi.useRealTimers();
  await new Promise((done) => server.close(done));
});

const httpOf = (options: { timeoutMs?: number; maxBytes?: number } = {}) =>
  httpFeed(createEgress({ operatorHosts: [new URL(url).host], ...options }), { url, key: KEY });
const adapters: Record<string, () => RateFeed> = {
  sandbox: () => sandboxFeed(async () => FIRST),
  http: () => httpOf(),
};

describe.each(Object.keys(adapters))('a feed of rates (%s)', (name) => {
  it('returns the requested assets’ rates and their times, and may omit an asset', async () => {
    const rates = (await adapters[name]?.().read(['XP', 'CBDC', 'ETH', 'BTC'])) ?? [];
    expect(rates.map(({ asset, won }) => [asset, won])).toEqual([
      ['XP', 1000n],
      ['ETH', 3_125_000n],
      ['BTC', 56_250_000n],
    ]);
    expect(rates.map(({ at }) => at)).toEqual([NOW, HOUR_AGO, NOW]);
    expect(await adapters[name]?.().read([])).toEqual([]);
  });
});

describe('a feed of rates over HTTP', () => {
  it('is asked with the operator’s key, through egress only', async () => {
    await httpOf().read(['XP', 'BTC']);
    expect(asked.at(-1)).toMatchObject({ url: '/rates?assets=XP%2CBTC', headers: { authorization: `Bearer ${KEY}` } });
    const elsewhere = httpFeed(createEgress(), { url, key: KEY });
    await expect(elsewhere.read(['XP'])).rejects.toThrow('must use https');
  });

  it('rounds to the nearest whole won; an invalid, unreadable or too long response is rejected, and no part of it appears in the error', async () => {
    const of = (won: string) => JSON.stringify({ rates: [{ asset: 'XP', won, at: '2026-11-26T00:00:00Z' }] });
    says = { status: 200, text: of('1250.5') };
    expect(await httpOf().read(['XP'])).toMatchObject([{ won: 1251n }]);
    says = { status: 200, text: of('0.4') };
    expect(await httpOf().read(['XP'])).toEqual([]);
    const bad = [
      [500, of('1')],
      [302, of('1')],
      [200, 'secret'],
      [200, of('-1')],
      [200, of('1e9')],
      [200, JSON.stringify({ rates: [{ asset: 'XP', won: '1', at: 'secret' }] })],
      [200, JSON.stringify({ rates: 'secret' })],
      [200, `${of('1')}${' '.repeat(70_000)}`],
    ] as const;
    for (const [status, text] of bad) {
      says = { status, text };
      const error: unknown = await httpOf()
        .read(['XP'])
        .catch((reason: unknown) => reason);
      expect(error, text.slice(0, 40)).toBeInstanceOf(Error);
      expect(String(error)).not.toContain('secret');
    }
    says = undefined;
  });
});
