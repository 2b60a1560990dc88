import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearSession, restoreSession, saveSession, storedToken } from './session.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    value: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  });
});
afterEach(() => Reflect.deleteProperty(globalThis, 'localStorage'));

test('stores the session under auth_token and user_data and returns it', () => {
  saveSession({ user: { id: 4, firstName: 'A' }, token: 't' });
  expect(Object.fromEntries(kept)).toEqual({ auth_token: 't', user_data: '{"id":4,"firstName":"A"}' });
  expect(restoreSession()).toEqual({ user: { id: 4, firstName: 'A' }, token: 't' });
  clearSession();
  expect(kept.size).toBe(0);
});

test.each(['{', 'null', '7', '"x"', '[]', '{"id":"1"}'])(
  'user_data that is %s removes both keys before the first call',
  (text) => {
    kept.set('auth_token', 't');
    kept.set('user_data', text);
    expect(storedToken()).toBeNull();
    expect(kept.size).toBe(0);
  },
);

test('a token without user data is still sent', () => {
  kept.set('auth_token', 't');
  expect(storedToken()).toBe('t');
  expect(restoreSession()).toBeNull();
});

test('a browser that forbids its storage keeps the session as long as the page', () => {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new Error('SecurityError');
    },
  });
  saveSession({ user: { id: 1 }, token: 't' });
  expect(restoreSession()?.token).toBe('t');
  clearSession();
  expect(restoreSession()).toBeNull();
});

test('a full storage neither loses the session of this page nor changes the session that other tabs share', () => {
  kept.set('auth_token', 'theirs');
  kept.set('user_data', '{"id":9}');
  const full = () => {
    throw new Error('QuotaExceededError');
  };
  Object.assign(globalThis.localStorage, { setItem: full });
  saveSession({ user: { id: 1 }, token: 'mine' });
  expect(restoreSession()).toEqual({ user: { id: 1 }, token: 'mine' });
  clearSession();
  expect(restoreSession()).toBeNull();
  expect([...kept.values()]).toEqual(['theirs', '{"id":9}']);
});
