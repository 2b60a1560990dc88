import { expect, test } from 'vitest';
import { returnedIn } from './provider-return.ts';

test('what a provider sends back is read, and nothing else that stands behind an address', () => {
  expect(returnedIn('')).toBeUndefined();
  expect(returnedIn('?tab=places')).toBeUndefined();
  expect(returnedIn('?state=s')).toBeUndefined();
  expect(returnedIn('?code=c')).toBeUndefined();
  const back = '?code=c%2B1&state=s&iss=https%3A%2F%2Flogin.city.example&session_state=x';
  expect(returnedIn(back)).toEqual({ code: 'c+1', state: 's', iss: 'https://login.city.example' });
  expect(returnedIn('?error=access_denied&state=s')).toEqual({ error: 'access_denied', state: 's' });
});
