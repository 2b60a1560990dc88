import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createEgress } from '#platform/server/outside/egress.ts';
import { type Anvil, startAnvil } from '../../../../../tools/anvil.ts';
import { callData, deployToken, selectors } from '../../../../../tools/contracts.ts';
import {
  answersOtherBlocks,
  asksTwice,
  changing,
  dropsAnswersTo,
  isSilent,
  type LyingEndpoint,
  startLyingEndpoint,
} from '../../../../../tools/lying-endpoint.ts';
import { TRANSFER } from '../../transfer-log.ts';
import { agreeing } from './agreeing.ts';
import { ChainDisagreement, ChainRefused, ChainUnanswered } from './errors.ts';
import { endpointOf } from './json-rpc.ts';
import { nodeReader } from './node-reader.ts';
import type { Address, ChainReader, Hash } from './port.ts';

let anvil: Anvil;
let liar: LyingEndpoint;
let token: Address;
let honest: ChainReader;
let both: ChainReader;
const somebody: Address = `0x${'ab'.repeat(20)}`;

const readerAt = (url: string, place = 1) =>
  nodeReader(endpointOf(createEgress({ operatorHosts: [new URL(url).host] }), url, place));
beforeAll(async () => {
  anvil = await startAnvil();
  liar = await startLyingEndpoint(anvil.url);
  token = await deployToken(anvil, 'HonestToken', { places: 18, supply: 1000n });
  honest = readerAt(anvil.url);
  both = agreeing(honest, readerAt(liar.url, 2));
});
beforeEach(() => liar.tell());
afterAll(async () => {
  await liar.stop();
  await anvil.stop();
});

const pay = async (value = 7n) => {
  const hash = await anvil.ask<Hash>('eth_sendTransaction', [
    { from: anvil.accounts[0], to: somebody, value: `0x${value.toString(16)}` },
  ]);
  await anvil.mine();
  return hash;
};
const payToken = async () => {
  const data = callData(selectors.transfer, [somebody, 5n]);
  const hash = await anvil.ask<Hash>('eth_sendTransaction', [{ from: anvil.accounts[0], to: token, data }]);
  await anvil.mine();
  return hash;
};

describe('a chain over JSON-RPC', () => {
  test('returns blocks with transactions, logs, balances, nonces and receipts, each at one block hash', async () => {
    const before = await honest.head();
    const hash = await pay();
    const head = await honest.head();
    expect(head.number).toBe(before.number + 1);
    const block = await honest.blockByHash(head.hash);
    expect(block).toMatchObject({ parentHash: before.hash, number: head.number });
    expect(block?.transactions).toEqual([
      { hash, from: anvil.accounts[0], to: somebody, value: 7n, nonce: expect.any(Number) },
    ]);
    expect(await honest.blockByNumber(head.number)).toEqual(block);
    const got = (await honest.balanceAt(somebody, head)) - (await honest.balanceAt(somebody, before));
    expect(got).toBe(7n);
    const first = anvil.accounts[0] as Address;
    expect((await honest.nonceAt(first, head)) - (await honest.nonceAt(first, before))).toBe(1);
    expect(await honest.receipt(hash)).toMatchObject({
      hash,
      block: head,
      isSuccess: true,
      gasUsed: 21_000n,
      logs: [],
    });
    expect(await honest.receipt(`0x${'12'.repeat(32)}`)).toBeUndefined();
    expect(await honest.blockByNumber(head.number + 1)).toBeUndefined();
  });

  test('returns token transfers by the logs of their contract only, and token balances', async () => {
    const before = await honest.head();
    const hash = await payToken();
    const head = await honest.head();
    expect(await honest.logsOf(head, [token], [TRANSFER])).toMatchObject([{ address: token, transactionHash: hash }]);
    expect(await honest.logsOf(head, [somebody], [TRANSFER])).toEqual([]);
    const had = await honest.tokenBalanceAt(token, somebody, before);
    expect((await honest.tokenBalanceAt(token, somebody, head)) - had).toBe(5n);
    expect(await honest.decimalsOf(token, head)).toBe(18);
    expect(await honest.isContract(token, head)).toBe(true);
    expect(await honest.isContract(somebody, head)).toBe(false);
    await expect(honest.decimalsOf(somebody, head)).rejects.toThrow(ChainUnanswered);
  });

  test('has a final block behind the head, and forgets a block removed by a reorg and everything read at it', async () => {
    await pay();
    const gone = await both.head();
    expect((await both.finalized()).number).toBe(gone.number - 2);
    await anvil.reorg(1);
    expect((await both.blockByNumber(gone.number))?.hash).not.toBe(gone.hash);
    await expect(both.balanceAt(somebody, gone)).rejects.toThrow(ChainRefused);
  });

  test('no part of an endpoint’s address appears in an error', async () => {
    const secret = new URL('http://127.0.0.1:9/v3/a-secret-of-the-operator?key=another-secret').href;
    const said = await readerAt(secret)
      .head()
      .catch((error: Error) => error);
    expect(said).toBeInstanceOf(ChainUnanswered);
    expect(`${(said as Error).message} ${(said as Error).stack}`).not.toMatch(/secret/);
    expect((said as Error).message).toBe('endpoint 1 of the chain gave no answer (failed)');
  });

  test('an endpoint that repeats its address in a response leaks no part of the address that may be a key', async () => {
    const path = '/v2/aSecretOfThePath/%61nother-secret?key=secret-of-the-query&sec%72et-name';
    const told = readerAt(`${liar.url}${path}`);
    const { host } = new URL(liar.url);
    const words = [
      `no such project: ${liar.url}${path}`,
      `key aSecretOfThePath is over its limit at ${host}`,
      'another-secret and %61nother-secret, secret-of-the-query, key=secret-of-the-query',
      'secret-name was refused',
    ];
    for (const said of words) {
      liar.tell(() => Promise.reject(new Error(said)));
      const error = await told.head().catch((one: Error) => one);
      expect(error).toBeInstanceOf(ChainRefused);
      expect(`${(error as Error).message} ${(error as Error).stack}`).not.toMatch(/secret|127\.0\.0\.1/i);
    }
    liar.tell(() => Promise.reject(new Error('insufficient funds at aSecretOfThePath')));
    expect(await told.send('0x02')).toBe('no_funds');
  });

  test('rejects a response to another request', async () => {
    const alone = readerAt(liar.url);
    const head = await honest.head();
    liar.tell(answersOtherBlocks(anvil.url));
    await expect(alone.blockByNumber(head.number)).rejects.toThrow('another block than requested');
    await expect(alone.blockByHash(head.hash)).rejects.toThrow('another block than requested');
    liar.tell(changing(['eth_getBalance'], () => 'much'));
    await expect(alone.balanceAt(somebody, head)).rejects.toThrow('in an unexpected form');
    const hash = await payToken();
    const { logs } = (await honest.receipt(hash)) ?? {};
    liar.tell(changing(['eth_getLogs'], (told: object[]) => told.map((log) => ({ ...log, blockHash: head.hash }))));
    await expect(alone.logsOf(await honest.head(), [token], [TRANSFER])).rejects.toThrow('another log');
    expect(logs).toHaveLength(1);
  });
});

describe('two endpoints', () => {
  test('that agree are believed like a single endpoint', async () => {
    const hash = await payToken();
    const head = await both.head();
    expect(head).toEqual(await honest.head());
    expect(await both.logsOf(head, [token], [TRANSFER])).toEqual(await honest.logsOf(head, [token], [TRANSFER]));
    expect(await both.receipt(hash)).toEqual(await honest.receipt(hash));
    expect(await both.chainId()).toBe(31337);
  });

  test.each([
    [
      'balance',
      ['eth_getBalance'],
      (told: string) => `${told}0`,
      () => both.head().then((head) => both.balanceAt(anvil.accounts[0] as Address, head)),
    ],
    [
      'nonce',
      ['eth_getTransactionCount'],
      () => '0x0',
      () => both.head().then((head) => both.nonceAt(anvil.accounts[0] as Address, head)),
    ],
    ['logs', ['eth_getLogs'], () => [], () => both.head().then((head) => both.logsOf(head, [token], [TRANSFER]))],
    [
      'balance of a token',
      ['eth_call'],
      () => `0x${'f'.repeat(64)}`,
      () => both.head().then((head) => both.tokenBalanceAt(token, somebody, head)),
    ],
    ['chain id', ['eth_chainId'], () => '0x1', () => both.chainId()],
    [
      'block',
      ['eth_getBlockByHash'],
      (told: object) => ({ ...told, transactions: [] }),
      () => both.head().then((head) => both.blockByHash(head.hash)),
    ],
  ])('of which one lies about a %s are not believed about it', async (what, methods, change, ask) => {
    await payToken();
    liar.tell(changing(methods, change as never));
    await expect(ask()).rejects.toThrow(ChainDisagreement);
    await expect(ask()).rejects.toThrow(what);
  });

  test('of which one lies about a receipt are not believed; of which one has no receipt yet have no receipt yet', async () => {
    const hash = await payToken();
    liar.tell(changing(['eth_getTransactionReceipt'], (told: object) => ({ ...told, status: '0x0' })));
    await expect(both.receipt(hash)).rejects.toThrow(ChainDisagreement);
    liar.tell(changing(['eth_getTransactionReceipt'], () => null));
    expect(await both.receipt(hash)).toBeUndefined();
  });

  test('of which one is behind count as equally far behind; with different final blocks they close the chain', async () => {
    await pay();
    const head = await honest.head();
    const behind = await anvil.ask<object>('eth_getBlockByNumber', [`0x${(head.number - 1).toString(16)}`, false]);
    liar.tell(async ({ params }, truth) => ({ result: params[0] === 'latest' ? behind : await truth() }));
    expect((await both.head()).number).toBe(head.number - 1);
    liar.tell(changing(['eth_getBlockByNumber'], (told: object) => ({ ...told, hash: `0x${'99'.repeat(32)}` })));
    await expect(both.finalized()).rejects.toThrow(ChainDisagreement);
  });

  test('of which one does not respond give no result, but the other endpoint still sends', async () => {
    liar.tell(isSilent);
    await expect(both.head()).rejects.toThrow('endpoint 2 of the chain gave no answer');
    expect(await both.send('0x00')).toBe('refused');
  });

  test('that respond twice, or whose response to a sent transaction is lost, send the transaction once', async () => {
    const [from, to] = anvil.accounts;
    const signed = await anvil.ask<Hash>('eth_signTransaction', [
      {
        from,
        to,
        value: '0x1',
        nonce: await anvil.ask('eth_getTransactionCount', [from, 'latest']),
        gas: '0x5208',
        maxFeePerGas: '0x77359400',
        maxPriorityFeePerGas: '0x1',
      },
    ]);
    liar.tell(asksTwice);
    expect(await readerAt(liar.url).send(signed)).toBe('known');
    liar.tell(dropsAnswersTo('eth_sendRawTransaction'));
    await expect(readerAt(liar.url).send(signed)).rejects.toThrow(ChainUnanswered);
    expect(await both.send(signed)).toBe('known');
    await anvil.mine();
    const block = await honest.blockByHash((await honest.head()).hash);
    expect(block?.transactions).toHaveLength(1);
  });
});
