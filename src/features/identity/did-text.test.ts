import { expect, test } from 'vitest';
import { shortDid } from './did-text.ts';

test('a short DID keeps the method and the ends of the address, and omits the chain', () => {
  expect(shortDid('did:ethr:0x7a69:0x52908400098527886E0F7030069857D2E4169EE7')).toBe('did:ethr:0x5290...9EE7');
});
