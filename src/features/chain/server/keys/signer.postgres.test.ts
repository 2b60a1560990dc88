import { Interface, Transaction } from 'ethers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#app/server/testing/harness.ts';
import { newKeyPair } from '#features/identity/server/keys.ts';
import { createEgress } from '#platform/server/outside/egress.ts';
import type { Address } from '../rpc/port.ts';
import { type HttpSigner, startHttpSigner } from '../testing/http-signer.ts';
import { isSignedBy, transactionOf } from './building.ts';
import { remoteSigner } from './remote-signer.ts';
import { type Signable, type TypedRequest, typedRequest, VOID } from './request.ts';
import { type Signer, SigningRefused, type SigningTerms } from './signer.ts';
import { vaultSigner } from './vault-signer.ts';

const CHAIN = 31337;
const token: Address = `0x${'c0'.repeat(20)}`;
const payee: Address = `0x${'ab'.repeat(20)}`;
const place = { chainId: CHAIN, contracts: new Set([token]) };
const terms: SigningTerms = { nonce: 7, gasLimit: 60_000, offer: { maxFee: 2_000_000_000n, tip: 1_000_000_000n } };
const erc20 = new Interface(['function transfer(address to, uint256 amount)']);

const other = newKeyPair();
let far: HttpSigner;
let app: TestApp;
let person: { userId: number; address: string };
let remote: () => Signer;
const adapters: Record<string, () => Signer> = {
  vault: () => vaultSigner(app.built.mounted.services, place),
  http: () => remote(),
};
beforeAll(async () => {
  far = await startHttpSigner(CHAIN);
  const { url, key } = far;
  app = await startTestApp({ mode: 'hosted', isStill: true });
  const { userId, address: told } = await app.register();
  person = { userId, address: told.toLowerCase() };
  const egress = createEgress({ operatorHosts: [new URL(url).host] });
  remote = () => remoteSigner({ ...app.built.mounted.services, egress }, { url, key }, place);
});
beforeEach(() => {
  far.asked.length = 0;
  far.tell();
});
afterAll(async () => {
  await app.stop();
  await far.stop();
});

const withdrawal: TypedRequest = { kind: 'withdrawal', withdrawalId: 1, to: payee, token: null, amount: 5n };

describe.each(Object.keys(adapters))('a signer (%s)', (name) => {
  const signer = () => adapters[name]?.() as Signer;
  const read = async (request: Signable, at = terms) => {
    const { raw, hash } = await signer().sign(request, at);
    const told = Transaction.from(raw);
    expect(told.hash).toBe(hash);
    return { ...told.toJSON(), from: told.from?.toLowerCase(), to: told.to?.toLowerCase() };
  };

  test('builds the transaction of each request by itself, as an independent client decodes it', async () => {
    const treasury = await signer().treasury();
    const common = {
      chainId: '31337',
      nonce: 7,
      gasLimit: '60000',
      maxFeePerGas: '2000000000',
      maxPriorityFeePerGas: '1000000000',
      type: 2,
    };
    expect(await read(withdrawal)).toMatchObject({ ...common, from: treasury, to: payee, value: '5', data: '0x' });
    const ofToken = await read({ ...withdrawal, token });
    expect(ofToken).toMatchObject({ ...common, from: treasury, to: token, value: '0' });
    expect(ofToken.data).toBe(erc20.encodeFunctionData('transfer', [payee, 5n]));
    const mine = person.address as Address;
    expect(await read({ kind: 'gas', to: mine, amount: 9n })).toMatchObject({
      from: treasury,
      to: mine,
      value: '9',
      data: '0x',
    });
    expect(await read(VOID)).toMatchObject({ from: treasury, to: treasury, value: '0', data: '0x' });
    const anchored = await read({ kind: 'anchor', digest: `0x${'5a'.repeat(32)}` });
    expect(anchored).toMatchObject({
      from: treasury,
      to: treasury,
      value: '0',
      data: `0x696e67616d${'5a'.repeat(32)}`,
    });
  });

  test('sweeps with the key of the address, only into the treasury, and deducts the fee from a coin', async () => {
    const treasury = await signer().treasury();
    const from = person.address as Address;
    const swept = await read({ kind: 'sweep', from, token, amount: 11n });
    expect(swept).toMatchObject({ from, to: token, data: erc20.encodeFunctionData('transfer', [treasury, 11n]) });
    const all = 10n ** 18n;
    const coin = await read({ kind: 'sweep', from, token: null, amount: all });
    expect(coin).toMatchObject({ from, to: treasury, value: String(all - 60_000n * 2_000_000_000n) });
    const little = signer().sign({ kind: 'sweep', from, token: null, amount: 60_000n * 2_000_000_000n }, terms);
    await expect(little).rejects.toThrow('do not cover their own gas');
  });

  test('returns the same bytes for equal requests with equal terms, and different bytes for different requests', async () => {
    const one = await signer().sign(withdrawal, terms);
    expect(await signer().sign(withdrawal, terms)).toEqual(one);
    expect((await signer().sign(withdrawal, { ...terms, nonce: 8 })).hash).not.toBe(one.hash);
  });

  test.each<[string, TypedRequest]>([
    ['a token that NETWORK_TOKENS does not name', { ...withdrawal, token: payee }],
    ['a withdrawal to the treasury, to a token’s contract or to the zero address', { ...withdrawal, to: token }],
    [
      'a withdrawal to the treasury, to a token’s contract or to the zero address',
      { ...withdrawal, to: `0x${'0'.repeat(40)}` },
    ],
    ['more gas than any sweep needs', { kind: 'gas', to: payee, amount: 10n ** 18n }],
    ['an address that nobody here has', { kind: 'gas', to: payee, amount: 1n }],
    ['an address that nobody here has', { kind: 'sweep', from: payee, token, amount: 1n }],
  ])('refuses %s', async (why, request) => {
    const mine =
      why.startsWith('more') && request.kind === 'gas' ? { ...request, to: person.address as Address } : request;
    await expect(signer().sign(mine, terms)).rejects.toThrow(why);
    await expect(signer().sign(mine, terms)).rejects.toThrow(SigningRefused);
    const treasury = await signer().treasury();
    await expect(signer().sign({ ...withdrawal, to: treasury }, terms)).rejects.toThrow(SigningRefused);
    expect(far.asked.filter(({ path }) => path.endsWith('/sign'))).toEqual([]);
  });
});

test('a request contains typed fields only: no hash, no bytes, no free text', () => {
  const wire = { kind: 'withdrawal', withdrawalId: 1, to: payee, token: null, amount: '5' };
  expect(typedRequest.safeParse(wire).success).toBe(true);
  const wrong = [
    { kind: 'hash', hash: `0x${'11'.repeat(32)}` },
    { kind: 'raw', raw: '0x02' },
    VOID,
    { ...wire, data: '0x12' },
    { ...wire, nonce: 1 },
    { ...wire, amount: '0' },
    { ...wire, amount: '-5' },
    { ...wire, amount: 5 },
    { ...wire, to: '0x12' },
    { kind: 'anchor', digest: '0x12' },
    { kind: 'anchor', digest: `0x${'11'.repeat(32)}`, to: payee },
  ];
  for (const request of wrong) expect(typedRequest.safeParse(request).success, JSON.stringify(request)).toBe(false);
});

describe('a signer over HTTP', () => {
  test('is asked with the operator’s key for typed requests, and never for sweeps', async () => {
    await remote().sign(withdrawal, terms);
    expect(far.asked.at(-1)).toEqual({
      path: '/v1/sign',
      authorization: `Bearer ${far.key}`,
      body: {
        chainId: CHAIN,
        request: { ...withdrawal, amount: '5' },
        nonce: 7,
        gasLimit: 60_000,
        maxFee: '2000000000',
        tip: '1000000000',
      },
    });
    await remote().sign({ kind: 'sweep', from: person.address as Address, token, amount: 1n }, terms);
    expect(far.asked.filter(({ path }) => path === '/v1/sign')).toHaveLength(1);
  });

  test.each<[string, NonNullable<Parameters<HttpSigner['tell']>[0]>]>([
    [
      'another amount',
      (request, at) => ({
        status: 200,
        text: JSON.stringify(far.sign({ ...request, amount: 6n } as TypedRequest, at)),
      }),
    ],
    ['another nonce', (request, at) => ({ status: 200, text: JSON.stringify(far.sign(request, { ...at, nonce: 8 })) })],
    [
      'by another key',
      (request, at) => ({ status: 200, text: JSON.stringify(far.sign(request, at, other.privateKey)) }),
    ],
    [
      'another hash',
      (request, at) => ({
        status: 200,
        text: JSON.stringify({ ...far.sign(request, at), hash: `0x${'11'.repeat(32)}` }),
      }),
    ],
    [
      'bytes that are none',
      () => ({ status: 200, text: JSON.stringify({ raw: '0x02', hash: `0x${'11'.repeat(32)}` }) }),
    ],
  ])('that signs %s is not believed', async (_, how) => {
    far.tell(how);
    await expect(remote().sign(withdrawal, terms)).rejects.toThrow('signed another transaction than requested');
  });

  test('that refuses, fails or responds unreadably signs no transaction, and its key appears in no error', async () => {
    const answers = [
      { status: 422, text: '{}', why: 'the signer refused it' },
      { status: 500, text: far.key, why: 'the signer answered 500' },
      { status: 200, text: `not json ${far.key}`, why: 'the signer answered 200 and nothing that was signed' },
    ];
    for (const { why, ...answer } of answers) {
      far.tell(() => answer);
      const error = await remote()
        .sign(withdrawal, terms)
        .catch((said: Error) => said);
      expect((error as Error).message).toContain(why);
      expect(String((error as Error).stack)).not.toContain(far.key);
    }
  });

  test('has its bytes compared with the exact transaction', () => {
    const wanted = transactionOf(withdrawal, terms, { chainId: CHAIN, treasury: far.address });
    const signed = far.sign(withdrawal, terms);
    expect(isSignedBy(signed, wanted, far.address)).toBe(true);
    expect(isSignedBy(signed, { ...wanted, chainId: 1 }, far.address)).toBe(false);
    expect(isSignedBy(signed, wanted, payee)).toBe(false);
  });
});
