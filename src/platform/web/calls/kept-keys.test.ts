import { afterEach, beforeEach, expect, test } from 'vitest';
import { HttpError } from './api.ts';
import { forgetKeys, keepKeys } from './kept-keys.ts';
import { clearSession } from './session.ts';

/** Storage of a tab: its entries are own properties, its methods are not. */
const tabStorage = () =>
  Object.create({
    getItem(this: Record<string, string>, name: string) {
      return this[name] ?? null;
    },
    setItem(this: Record<string, string>, name: string, text: string) {
      this[name] = text;
    },
    removeItem(this: Record<string, string>, name: string) {
      delete this[name];
    },
  }) as Record<string, string>;
const refusal = (status: number) => new HttpError(status, 'no', { code: 'refused' });
beforeEach(() => Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, value: tabStorage() }));
afterEach(() => Reflect.deleteProperty(globalThis, 'sessionStorage'));

test('a submission without a response keeps its key and form until the server has accepted or refused it', () => {
  const keys = keepKeys<string>('test');
  const first = keys.press('pay', '500');
  expect(keys.failed('pay', undefined)).toBe(false);
  expect(keys.press('pay', '600')).toBe(first);
  expect(keys.failed('pay', refusal(502))).toBe(false);
  expect(keys.of('pay')).toMatchObject({ key: first.key, asked: '500' });
  keys.press('pay', '500');
  keys.done('pay');
  expect(keys.press('pay', '500').key).not.toBe(first.key);
});

test('a refusal frees the key; after a lost response a refusal of the caller does not free it', () => {
  const keys = keepKeys<undefined>('test');
  keys.press('pay', undefined);
  expect(keys.failed('pay', refusal(429))).toBe(true);
  keys.press('pay', undefined);
  keys.failed('pay', undefined);
  keys.press('pay', undefined);
  expect(keys.failed('pay', refusal(429))).toBe(false);
  keys.press('pay', undefined);
  expect(keys.failed('pay', refusal(409))).toBe(true);
  expect(keys.of('pay')).toBeUndefined();
});

test('a response of a server between app and wallet server decides nothing', () => {
  const keys = keepKeys<undefined>('test');
  for (const text of ['<h1>Sign in to the Wi-Fi</h1>', '{"error":"no upstream"}']) {
    keys.press('pay', undefined);
    expect(keys.failed('pay', new HttpError(404, text, text.startsWith('{') ? JSON.parse(text) : undefined))).toBe(
      false,
    );
  }
  expect(keys.failed('pay', refusal(404))).toBe(true);
});

test('another request has its own key', () => {
  const keys = keepKeys<undefined>('test');
  expect(keys.press('pay 1', undefined).key).not.toBe(keys.press('pay 2', undefined).key);
});

test('a send whose response was lost is submitted again with its key after a reload, and 429 decides nothing', () => {
  const { key } = keepKeys<string>('send').press('1 send', '100');
  const anew = keepKeys<string>('send');
  expect(anew.of('1 send')).toMatchObject({ key, asked: '100' });
  expect(anew.press('1 send', '100').key).toBe(key);
  expect(anew.failed('1 send', refusal(429))).toBe(false);
  expect(keepKeys<string>('send').press('1 send', '100').key).toBe(key);
  expect(keepKeys<string>('other').of('1 send')).toBeUndefined();
  anew.done('1 send');
  expect(keepKeys<string>('send').of('1 send')).toBeUndefined();
});

test('a form opened with a key submits with that key, also if the response to the key arrived since', () => {
  const keys = keepKeys<string>('test');
  const { key } = keys.press('send', '100');
  keys.done('send');
  expect(keys.press('send', '100', key).key).toBe(key);
  expect(keys.failed('send', refusal(429))).toBe(false);
});

test('signing out forgets submissions without a response, in memory and in the tab', () => {
  const keys = keepKeys<string>('send');
  keys.press('1 send', '100');
  sessionStorage.setItem('visited', 'yes');
  clearSession();
  expect(keys.of('1 send')).toBeUndefined();
  keepKeys<string>('send').press('1 send', '100');
  forgetKeys();
  expect(Object.keys(sessionStorage)).toEqual(['visited']);
});

test('unreadable data in the tab counts as no data', () => {
  sessionStorage.setItem('unanswered_send', '[[');
  expect(keepKeys<string>('send').of('1 send')).toBeUndefined();
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    get: () => {
      throw new Error('SecurityError');
    },
  });
  const keys = keepKeys<string>('send');
  const { key } = keys.press('1 send', '100');
  expect(keys.of('1 send')?.key).toBe(key);
  forgetKeys();
});
