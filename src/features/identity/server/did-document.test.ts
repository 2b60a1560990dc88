import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import { Resolver } from 'did-resolver';
import { getResolver } from 'ethr-did-resolver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checksum, didOf } from '../address.ts';
import { didDocument } from '../did-document.ts';
import { addressOfKey, newKeyPair } from './keys.ts';

const CHAIN = 31337;

/** An Ethereum node whose DID registry is empty. */
const node = createServer((request, response) => {
  let text = '';
  request.on('data', (part) => {
    text += part;
  });
  request.on('end', () => {
    const asked: Asked | Asked[] = JSON.parse(text);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked)));
  });
});
interface Asked {
  id: number;
  method: string;
}
const answer = ({ id, method }: Asked) => ({
  jsonrpc: '2.0',
  id,
  result: method === 'eth_chainId' ? `0x${CHAIN.toString(16)}` : `0x${'0'.repeat(64)}`,
});

let resolver: Resolver;
beforeAll(async () => {
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve));
  const rpcUrl = `http://127.0.0.1:${(node.address() as AddressInfo).port}`;
  resolver = new Resolver(getResolver({ networks: [{ chainId: CHAIN, rpcUrl }] }));
});
afterAll(() => {
  node.closeAllConnections();
  node.close();
});

// Private key, compressed public key (one of each parity) and address, compared with ethers 6. The last is Anvil's
// first account.
const vectors = [
  {
    secret: '0000000000000000000000000000000000000000000000000000000000000001',
    publicKey: '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
    address: '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf',
  },
  {
    secret: '0000000000000000000000000000000000000000000000000000000000000006',
    publicKey: '03fff97bd5755eeea420453a14355235d382f6472f8568a18b2f057a1460297556',
    address: '0xE57bFE9F44b819898F47BF37E5AF72a0783e1141',
  },
  {
    secret: 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
    publicKey: '038318535b54105d4a7aae60c08fc45f9687181b4fdfc625bd1a753fa7397fed75',
    address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  },
];

describe('a DID document', () => {
  it.each(vectors)('equals that of ethr-did-resolver for $address', async ({ address }) => {
    const did = didOf(address.toLowerCase(), CHAIN);
    const { alsoKnownAs, ...ours } = didDocument({ address: address.toLowerCase(), chainId: CHAIN });
    const { didDocument: theirs, didResolutionMetadata } = await resolver.resolve(did);
    expect(didResolutionMetadata.error).toBeUndefined();
    expect(ours).toEqual(theirs);
    expect(alsoKnownAs).toEqual([`did:pkh:eip155:${CHAIN}:${address}`]);
  });
});

describe('an address', () => {
  it.each(vectors)('is derived from the key: $address', ({ secret, publicKey, address }) => {
    const bytes = secp256k1.getPublicKey(hexToBytes(secret));
    expect(Buffer.from(bytes).toString('hex')).toBe(publicKey);
    expect(checksum(addressOfKey(bytes))).toBe(address);
    expect(checksum(addressOfKey(secp256k1.getPublicKey(hexToBytes(secret), false)))).toBe(address);
  });

  it('of a new key is derived from that key only', () => {
    const { privateKey, publicKey } = newKeyPair();
    expect(publicKey).toEqual(secp256k1.getPublicKey(privateKey));
    expect(addressOfKey(newKeyPair().publicKey)).not.toBe(addressOfKey(publicKey));
  });
});
