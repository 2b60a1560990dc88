import { expect, test } from 'vitest';
import { providerReturnIn } from './ProviderStep.tsx';

test('the office reads only the parameters that a provider sends back, and no others in an address', () => {
  expect(providerReturnIn('')).toBeUndefined();
  expect(providerReturnIn('?tab=places')).toBeUndefined();
  expect(providerReturnIn('?state=s')).toBeUndefined();
  expect(providerReturnIn('?code=c')).toBeUndefined();
  const back = '?code=c%2B1&state=s&iss=https%3A%2F%2Flogin.city.example&session_state=x';
  expect(providerReturnIn(back)).toEqual({ code: 'c+1', state: 's', iss: 'https://login.city.example' });
  expect(providerReturnIn('?error=access_denied&state=s')).toEqual({ error: 'access_denied', state: 's' });
});
