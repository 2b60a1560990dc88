import { describe, expect, test } from 'vitest';
import { bareUserIds, floatedMoney, mintedProofs, ownerProofsElsewhere, rawRequests } from './server/calls.ts';
import { readSources } from './server/source.ts';

const sources = readSources('src/**/*.{ts,tsx}');
const one = (path: string, text: string) => [{ path, text }];

describe('the ways out', () => {
  test('only egress and smtp call other servers and only api calls ours', () => {
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
  ])('it would see: %s', (text) => {
    expect(rawRequests(one('src/features/auth/server/handlers.ts', text))).toHaveLength(1);
  });
  test('it lets the doors and harmless names be', () => {
    expect(rawRequests(one('src/platform/server/outside/egress.ts', 'await fetch(url);'))).toEqual([]);
    expect(rawRequests(one('src/platform/server/x.ts', `import { isIP } from 'node:net'; store.fetch(1);`))).toEqual(
      [],
    );
  });
});

describe('proof of ownership', () => {
  test('only its own mint makes it', () => {
    expect(mintedProofs(sources)).toEqual([]);
  });
  test('it would see another mint', () => {
    expect(mintedProofs(one('src/features/work/server/x.ts', 'const a = { userId } as Owner;'))).toHaveLength(1);
    expect(mintedProofs(one('src/features/work/server/x.ts', 'const a = id as unknown as Owner[];'))).toHaveLength(1);
    expect(mintedProofs(one('src/features/auth/server/sessions/authorize.ts', 'const a = id as Owner;'))).toEqual([]);
    expect(
      mintedProofs(one('src/features/auth/server/sessions/authorize.ts', 'const a = id as Recipient;')),
    ).toHaveLength(1);
    expect(mintedProofs(one('src/platform/server/events/recipient.ts', 'const a = id as Recipient;'))).toEqual([]);
  });
  test('auth vouches for a user to itself alone', () => {
    expect(ownerProofsElsewhere(sources)).toEqual([]);
    const text = `import { ownerProof } from '#features/auth/server/sessions/authorize.ts';`;
    for (const path of ['src/features/ledger/server/recall.ts', 'src/app/server/build.ts'])
      expect(ownerProofsElsewhere(one(path, text))).toHaveLength(1);
    expect(ownerProofsElsewhere(one('src/features/auth/server/users.ts', text))).toEqual([]);
  });
  test('a store asks for it and takes no bare user id', () => {
    expect(bareUserIds(sources)).toEqual([]);
  });
  test.each([
    'export const list = (db: Queryable, userId: number) => db.rows(a);',
    'export const list = async (db: Queryable, who: UserId) => db.rows(a);',
    'export async function list(db: Queryable, owners: readonly UserId[]) {}',
  ])('it would see a store with: %s', (text) => {
    expect(bareUserIds(one('src/features/work/server/store.ts', text))).toHaveLength(1);
    expect(bareUserIds(one('src/features/work/server/plans-store.ts', text))).toHaveLength(1);
  });
  test('it lets a store be that asks for proof', () => {
    const text = 'export const list = (db: Queryable, owner: Owner) => { const f = (userId: UserId) => userId; };';
    expect(bareUserIds(one('src/features/work/server/store.ts', text))).toEqual([]);
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
