import { describe, expect, test } from 'vitest';
import { floatedMoney, mintedOwners, rawRequests } from './server/calls.ts';
import { readSources } from './server/source.ts';

const sources = readSources('src/**/*.{ts,tsx}');
const one = (path: string, text: string) => [{ path, text }];

describe('the ways out', () => {
  test('only egress calls other servers and only api calls ours', () => {
    expect(rawRequests(sources)).toEqual([]);
  });
  test.each([
    'await fetch(url);',
    'await globalThis.fetch(url);',
    `import { request } from 'node:https';`,
    `import http from 'node:http';`,
    `import * as net from 'node:net';`,
    `const http = await import('node:http');`,
    'new WebSocket(url);',
    'navigator.sendBeacon(url);',
  ])('it would see: %s', (text) => {
    expect(rawRequests(one('src/features/auth/server/handlers.ts', text))).toHaveLength(1);
  });
  test('it lets the doors and harmless names be', () => {
    expect(rawRequests(one('src/platform/server/egress.ts', 'await fetch(url);'))).toEqual([]);
    expect(rawRequests(one('src/platform/server/x.ts', `import { isIP } from 'node:net'; store.fetch(1);`))).toEqual(
      [],
    );
  });
});

describe('proof of ownership', () => {
  test('only authorize mints it', () => {
    expect(mintedOwners(sources)).toEqual([]);
  });
  test('it would see another mint', () => {
    expect(mintedOwners(one('src/features/work/server/x.ts', 'const a = { userId } as Owner;'))).toHaveLength(1);
    expect(mintedOwners(one('src/features/work/server/x.ts', 'const a = id as unknown as Owner[];'))).toHaveLength(1);
    expect(mintedOwners(one('src/features/auth/server/authorize.ts', 'const a = id as Owner;'))).toEqual([]);
  });
});

describe('money', () => {
  test('never goes through floating point', () => {
    expect(floatedMoney(sources)).toEqual([]);
  });
  test('it would see it', () => {
    expect(floatedMoney(one('src/platform/money.ts', 'parseFloat(text); units.toFixed(2);'))).toHaveLength(2);
    expect(floatedMoney(one('src/features/traveler/rules.ts', 'const a = Number(claim.amount);'))).toHaveLength(1);
    expect(floatedMoney(one('src/features/traveler/rules.ts', 'const a = Number(year);'))).toEqual([]);
  });
});
