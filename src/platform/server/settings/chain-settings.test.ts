import { expect, test } from 'vitest';
import { operatorHosts, readSettings } from './settings.ts';

test('a chain has one endpoint or two, in hosted mode, with contracts by asset; its secrets are shown to nobody', () => {
  const hosted = { WALLET_MODE: 'hosted' };
  const token = (digit: string) => `0x${digit.repeat(40)}`;
  const named = {
    ...hosted,
    NETWORK_RPC_URL: 'https://node.example/v3/secret, http://10.0.0.7:8545',
    NETWORK_TOKENS: `GOLD=${token('a')}, TIN=${token('b')}`,
    NETWORK_EXPLORER_URL: 'https://look.example/',
    NETWORK_SIGNER_URL: 'https://signer.example/v1/',
    NETWORK_SIGNER_KEY: 'k'.repeat(16),
  };
  expect(readSettings(hosted).chain).toBeUndefined();
  expect(readSettings(named).chain).toEqual({
    rpcUrls: ['https://node.example/v3/secret', 'http://10.0.0.7:8545'],
    tokens: { GOLD: token('a'), TIN: token('b') },
    explorerUrl: 'https://look.example',
    signer: { url: 'https://signer.example/v1', key: 'k'.repeat(16) },
  });
  expect(operatorHosts(readSettings(named))).toEqual(['node.example', '10.0.0.7:8545', 'signer.example']);
  expect(() => readSettings({ ...named, WALLET_MODE: 'personal' })).toThrow('NETWORK_RPC_URL is for hosted mode only');
  expect(() => readSettings({ ...named, NETWORK_RPC_URL: '' })).toThrow('NETWORK_TOKENS needs NETWORK_RPC_URL');
  expect(() => readSettings({ ...named, NETWORK_SIGNER_KEY: '' })).toThrow('NETWORK_SIGNER_URL and NETWORK_SIGNER_KEY');
  const one = 'https://node.example/secret';
  for (const wrong of ['ws://secret', 'https://a:secret@b.example', `${one},${one}`, `${one},${one}2,${one}3`])
    expect(() => readSettings({ ...named, NETWORK_RPC_URL: wrong })).toThrow(
      /^NETWORK_RPC_URL must be one(?!.*secret)/,
    );
  for (const wrong of [
    'GOLD',
    `GOLD=${token('a')},GOLD=${token('b')}`,
    `GOLD=${token('a')},TIN=${token('A')}`,
    'GOLD=0x12',
  ])
    expect(() => readSettings({ ...named, NETWORK_TOKENS: wrong })).toThrow('NETWORK_TOKENS must look like');
});
