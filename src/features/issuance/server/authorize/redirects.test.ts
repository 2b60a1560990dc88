import { expect, it } from 'vitest';
import { answerAt, isRedirectUri, placeOf } from './redirects.ts';

const OWN = 'https://wallet.example/offer';

it('a wallet’s owner is redirected to an https address, to an app’s own scheme, or to their own machine, and nowhere else', () => {
  for (const good of [
    OWN,
    'https://other.example/back?with=1',
    'eu.europa.ec.euidi://authorization',
    'com.example.app:/back',
    'http://127.0.0.1:4711/back',
    'http://[::1]/back',
  ])
    expect(isRedirectUri(good, OWN), good).toBe(true);
  for (const bad of [
    '',
    'back',
    'http://other.example/back',
    'javascript:alert(1)',
    'data:text/html,x',
    'openid4vp://cb',
    'https://user:secret@other.example/',
    'https://other.example/#part',
    'https://other.example/#',
    'https://other.example/\tback',
    'https://wallet.example/api/x',
    `https://other.example/${'x'.repeat(2048)}`,
  ])
    expect(isRedirectUri(bad, OWN), bad).toBe(false);
});

it('a redirect keeps the address as it was given', () => {
  expect(answerAt('com.example.app:/back', { code: 'a b', state: null })).toBe('com.example.app:/back?code=a+b');
  expect(answerAt('https://Other.example/a?b', { iss: 'x' })).toBe('https://Other.example/a?b&iss=x');
  expect([placeOf('com.example.app:/back'), placeOf('https://other.example:8/a')]).toEqual([
    'com.example.app',
    'other.example:8',
  ]);
});
