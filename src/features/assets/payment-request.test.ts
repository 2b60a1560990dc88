import { expect, test } from 'vitest';
import { didOf, readAddress } from '#features/identity/address.ts';
import { paymentRequest } from './payment-request.ts';

const ADDRESS = '0x52908400098527886e0f7030069857d2e4169ee7';
const DID = didOf(ADDRESS, 31337);

test('names the address in EIP-55 and the chain', () => {
  expect(paymentRequest(DID)).toBe('ethereum:0x52908400098527886E0F7030069857D2E4169EE7@31337');
});

test('carries an amount in the smallest units, and of which asset; none when nothing is asked', () => {
  const text = paymentRequest(DID, { assetType: 'USDC', units: 12_500_000n });
  expect(text).toBe('ethereum:0x52908400098527886E0F7030069857D2E4169EE7@31337?value=12500000&asset=USDC');
  expect(paymentRequest(DID, { assetType: 'USDC', units: 0n })).toBe(paymentRequest(DID));
});

test('is read by our own Send as that address, and on another chain refused', () => {
  const text = paymentRequest(DID, { assetType: 'XP', units: 1n });
  expect(readAddress(text, 31337)).toMatchObject({ address: ADDRESS });
  expect(readAddress(text, 1)).toBe('wrong_network');
});
