import { describe, expect, test } from 'vitest';
import { bareUserIds, floatedMoney, mintedProofs, ownerProofsElsewhere, rawRequests } from './server/calls.ts';
import { readSources } from './server/source.ts';

const sources = readSources('src/**/*.{ts,tsx}');
const one = (path: string, text: string) => [{ path, text }];

describe('outgoing calls', () => {
  test('only egress and smtp call other servers, and only api calls ours', () => {
    expect(rawRequests(sources)).toEqual([]);
  });
  test.each([
    'await fetch(url);',
    'await globalThis.fetch(url);',
    `import { request } from 'node:https';`,
    `import http from 'node:http';`,
    `import * as net from 'node:net';`,
    `const http = await import('node:http');`,
    `import { createTransport } from 'nodemailer';`,
    `import Connection from 'nodemailer/lib/smtp-connection';`,
    'new WebSocket(url);',
    'navigator.sendBeacon(url);',
  ])('the check detects: %s', (text) => {
    expect(rawRequests(one('src/features/auth/server/handlers.ts', text))).toHaveLength(1);
  });
  test('the check accepts these modules and harmless names', () => {
    expect(rawRequests(one('src/platform/server/outside/egress.ts', 'await fetch(url);'))).toEqual([]);
    expect(rawRequests(one('src/platform/server/x.ts', `import { isIP } from 'node:net'; store.fetch(1);`))).toEqual(
      [],
    );
  });
});

describe('proof of ownership', () => {
  test('is created only by its own module', () => {
    expect(mintedProofs(sources)).toEqual([]);
  });
  test('the check detects another creator', () => {
    expect(mintedProofs(one('src/features/work/server/x.ts', 'const a = { userId } as Owner;'))).toHaveLength(1);
    expect(mintedProofs(one('src/features/work/server/x.ts', 'const a = id as unknown as Owner[];'))).toHaveLength(1);
    expect(mintedProofs(one('src/features/auth/server/sessions/authorize.ts', 'const a = id as Owner;'))).toEqual([]);
    expect(
      mintedProofs(one('src/features/auth/server/sessions/authorize.ts', 'const a = id as Recipient;')),
    ).toHaveLength(1);
    expect(mintedProofs(one('src/platform/server/events/listener.ts', 'const a = id as Recipient;'))).toEqual([]);
  });
  test('auth proves a user only to itself', () => {
    expect(ownerProofsElsewhere(sources)).toEqual([]);
    const text = `import { ownerProof } from '#features/auth/server/sessions/authorize.ts';`;
    for (const path of ['src/features/ledger/server/recall.ts', 'src/app/server/build.ts'])
      expect(ownerProofsElsewhere(one(path, text))).toHaveLength(1);
    expect(ownerProofsElsewhere(one('src/features/auth/server/users.ts', text))).toEqual([]);
  });
  test('a store requires it and takes no plain user id', () => {
    expect(bareUserIds(sources)).toEqual([]);
  });
  test.each([
    'export const list = (db: Queryable, userId: number) => db.rows(a);',
    'export const list = async (db: Queryable, who: UserId) => db.rows(a);',
    'export async function list(db: Queryable, owners: readonly UserId[]) {}',
  ])('the check detects a store with: %s', (text) => {
    expect(bareUserIds(one('src/features/work/server/store.ts', text))).toHaveLength(1);
    expect(bareUserIds(one('src/features/work/server/plans-store.ts', text))).toHaveLength(1);
  });
  test('the check accepts a store that requires proof', () => {
    const text = 'export const list = (db: Queryable, owner: Owner) => { const f = (userId: UserId) => userId; };';
    expect(bareUserIds(one('src/features/work/server/store.ts', text))).toEqual([]);
  });
});

describe('money', () => {
  test('never goes through floating point', () => {
    expect(floatedMoney(sources)).toEqual([]);
  });
  test('the check detects floating point', () => {
    expect(floatedMoney(one('src/platform/money.ts', 'parseFloat(text); units.toFixed(2);'))).toHaveLength(2);
    expect(floatedMoney(one('src/features/traveler/rules.ts', 'const a = Number(claim.amount);'))).toHaveLength(1);
    expect(floatedMoney(one('src/features/traveler/rules.ts', 'const a = Number(year);'))).toEqual([]);
  });
});
