import { expect, test } from 'vitest';
import { sharedForm, sharedRecipient } from './shared.ts';

const OWN = 'did:ethr:0x7a69:0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const OTHER = '0x52908400098527886E0F7030069857D2E4169EE7';

test('Send finds the address in a shared sentence, link or title, without surrounding punctuation', () => {
  expect(sharedRecipient({ text: `Please pay me (${OTHER}), thanks.` }, OWN)).toBe(OTHER);
  expect(sharedRecipient({ url: `ethereum:${OTHER}@31337?value=5` }, OWN)).toBe(`ethereum:${OTHER}@31337?value=5`);
  expect(sharedRecipient({ title: `did:ethr:0x7a69:${OTHER}` }, OWN)).toBe(`did:ethr:0x7a69:${OTHER}`);
});

test('Send prefers a payable address in a shared text to an address that cannot be paid', () => {
  expect(sharedRecipient({ text: `bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq or ${OTHER}` }, OWN)).toBe(OTHER);
});

test('Send passes a shared text like an address to its field, which explains the error', () => {
  const mistyped = `${OTHER.slice(0, -1)}8`;
  expect(sharedRecipient({ text: `to ${mistyped.toLowerCase()}F` }, OWN)).toBe(`${mistyped.toLowerCase()}F`);
  expect(sharedRecipient({ text: 'Hello there' }, OWN)).toBeUndefined();
  expect(sharedRecipient({}, OWN)).toBeUndefined();
});

test('Send fills in again what a link requests, and leaves out impossible values', () => {
  const asked = { text: OTHER, asset: 'USDC', amount: '12.5' };
  expect(sharedForm(asked, OWN)).toEqual({ assetType: 'USDC', amount: '12.5', recipient: OTHER });
  expect(sharedForm({ ...asked, asset: 'KRW' }, OWN)).toEqual({ assetType: '', amount: '', recipient: OTHER });
  for (const amount of ['1e3', '-1', '0.0000001', '<b>', undefined])
    expect(sharedForm({ ...asked, amount }, OWN).amount).toBe('');
  expect(sharedForm({}, OWN)).toEqual({ assetType: '', amount: '', recipient: '' });
});

test('Send reads no more of a shared text than the length of a message', () => {
  expect(sharedRecipient({ text: `${'a '.repeat(3000)}${OTHER}` }, OWN)).toBeUndefined();
});
