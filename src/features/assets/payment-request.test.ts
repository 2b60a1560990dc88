import { expect, test } from 'vitest';
import { readCode } from '#features/codes/read-code.ts';
import { didOf, readAddress } from '#features/identity/address.ts';
import { paymentRequest, requestLink } from './payment-request.ts';
import { sharedForm } from './shared.ts';

const ADDRESS = '0x52908400098527886e0f7030069857d2e4169ee7';
const DID = didOf(ADDRESS, 31337);
const HERE = { chainId: 31337, origin: 'https://wallet.example', now: 0 };

test('a payment request names the address in EIP-55 and the chain', () => {
  expect(paymentRequest(DID)).toBe('ethereum:0x52908400098527886E0F7030069857D2E4169EE7@31337');
});

test('a payment request contains an amount of the chain’s coin in smallest units, and no parameter of our own', () => {
  const text = paymentRequest(DID, { assetType: 'XP', units: 10n ** 17n });
  expect(text).toBe('ethereum:0x52908400098527886E0F7030069857D2E4169EE7@31337?value=100000000000000000');
  expect(readCode(text, HERE)).toMatchObject({ asset: 'XP', amount: '0.1' });
  expect(paymentRequest(DID, { assetType: 'XP', units: 0n })).toBe(paymentRequest(DID));
});

test('a payment request omits an amount of another asset, which other wallets would send in coins', () => {
  for (const assetType of ['USDC', 'CBDC', 'BTC', 'ETH'] as const)
    expect(paymentRequest(DID, { assetType, units: 10n ** 17n })).toBe(paymentRequest(DID));
});

test('a payment request also contains a link, from which our reader reads the asset and fills in Send', () => {
  const link = requestLink(HERE.origin, DID, { assetType: 'ETH', units: 10n ** 17n });
  expect(readCode(link, HERE)).toMatchObject({
    kind: 'payment',
    address: { address: ADDRESS },
    chain: 31337,
    asset: 'ETH',
    amount: '0.1',
  });
  expect(sharedForm(Object.fromEntries(new URL(link).searchParams), didOf(`0x${'1'.repeat(40)}`, 31337))).toEqual({
    assetType: 'ETH',
    amount: '0.1',
    recipient: '0x52908400098527886E0F7030069857D2E4169EE7',
  });
});

test('a payment request is read by our Send as its address, and refused on another chain', () => {
  const text = paymentRequest(DID, { assetType: 'XP', units: 1n });
  expect(readAddress(text, 31337)).toMatchObject({ address: ADDRESS });
  expect(readAddress(text, 1)).toBe('wrong_network');
});

test('a payment request on a real chain is a call of the token’s contract, or a request for coins', () => {
  const did = 'did:ethr:0x7a69:0x52908400098527886E0F7030069857D2E4169EE7';
  const at = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
  const kept = new Map([
    ['USDC', at],
    ['ETH', null],
  ]);
  const code = (assetType: 'USDC' | 'ETH', units: bigint) => paymentRequest(did, { assetType, units }, kept);
  const transfer = `ethereum:${at}@31337/transfer?address=0x52908400098527886E0F7030069857D2E4169EE7`;
  expect(code('USDC', 2_500_000n)).toBe(`${transfer}&uint256=2500000`);
  expect(code('USDC', 0n)).toBe(transfer);
  expect(code('ETH', 5n)).toBe('ethereum:0x52908400098527886E0F7030069857D2E4169EE7@31337?value=5');
  expect(code('ETH', 0n)).toBe('ethereum:0x52908400098527886E0F7030069857D2E4169EE7@31337');
});
