import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Anvil, startAnvil } from '../../../../../tools/anvil.ts';
import { deployToken } from '../../../../../tools/contracts.ts';
import {
  changing,
  type FakeAnswer,
  type LyingEndpoint,
  startLyingEndpoint,
} from '../../../../../tools/lying-endpoint.ts';
import { TRANSFER } from '../../transfer-log.ts';
import { payCoins, payTokens, readerOf } from '../testing/deposit-world.ts';
import { agreeing } from './agreeing.ts';
import { isExplainedBy, mayHold } from './bloom.ts';
import { ChainDisagreement, ChainUnanswered } from './errors.ts';
import type { Address, ChainBlock, ChainReader } from './port.ts';
import { unhiding } from './unhiding.ts';

let anvil: Anvil;
let liar: LyingEndpoint;
let token: Address;
let honest: ChainReader;
let alone: ChainReader;
let both: ChainReader;
const somebody: Address = `0x${'ab'.repeat(20)}`;
const hidesLogs: FakeAnswer = changing(['eth_getLogs'], () => []);

beforeAll(async () => {
  anvil = await startAnvil();
  liar = await startLyingEndpoint(anvil.url);
  token = await deployToken(anvil, 'HonestToken', { places: 18, supply: 1000n });
  honest = readerOf(anvil.url);
  alone = unhiding(readerOf(liar.url));
  both = agreeing(honest, readerOf(liar.url));
});
beforeEach(() => liar.tell());
afterAll(async () => {
  await liar.stop();
  await anvil.stop();
});

/** Returns the block of a token payment. */
async function paidBlock(): Promise<ChainBlock> {
  await payTokens(anvil, token, somebody, 5n);
  await anvil.mine();
  return (await honest.blockByHash((await honest.head()).hash)) as ChainBlock;
}
const logsOf = (block: ChainBlock, reader = alone) => reader.logsOf(block, [token], [TRANSFER]);

describe('one endpoint', () => {
  test('with a bloom filter in its block has the block’s logs checked against the filter', async () => {
    const block = await paidBlock();
    const logs = (await honest.receiptsOf(block)).flatMap((receipt) => receipt.logs);
    expect(logs).toEqual(await logsOf(block, honest));
    expect(mayHold(block.logsBloom, [token, TRANSFER])).toBe(true);
    expect(mayHold(block.logsBloom, [somebody, TRANSFER])).toBe(false);
    expect([isExplainedBy(block.logsBloom, logs), isExplainedBy(block.logsBloom, [])]).toEqual([true, false]);
  });

  test('that hides a block’s logs is not trusted about that block, whatever its receipts contain', async () => {
    const block = await paidBlock();
    liar.tell(hidesLogs);
    await expect(logsOf(block)).rejects.toThrow(ChainDisagreement);
    await expect(logsOf(block)).rejects.toThrow(`logs of block ${block.number} are hidden`);
    liar.tell(
      changing(['eth_getLogs', 'eth_getBlockReceipts'], (told: { logs?: unknown }[]) =>
        told.flatMap((one) => (one.logs ? [{ ...one, logs: [] }] : [])),
      ),
    );
    await expect(logsOf(block)).rejects.toThrow('are hidden');
    liar.tell();
    expect(await logsOf(block)).toHaveLength(1);
  });

  test('whose block can contain no such logs gets no further request, and an endpoint that returns no receipts of blocks is believed', async () => {
    const block = await paidBlock();
    await payCoins(anvil, somebody, 1n);
    await anvil.mine();
    const empty = (await honest.blockByHash((await honest.head()).hash)) as ChainBlock;
    const heard = liar.heard.length;
    expect(await logsOf(empty)).toEqual([]);
    expect(await logsOf(block)).toHaveLength(1);
    expect(liar.heard.slice(heard).map(({ method }) => method)).toEqual(['eth_getLogs', 'eth_getLogs']);
    liar.tell(async (asked, truth) => {
      if (asked.method === 'eth_getBlockReceipts') throw new Error('the method does not exist');
      return hidesLogs(asked, truth);
    });
    expect(await logsOf(block)).toEqual([]);
  });

  test('that returns receipts of another block than requested counts as returning no receipts', async () => {
    const [one, two] = [await paidBlock(), await paidBlock()];
    liar.tell(async ({ method }, truth) => ({
      result: method === 'eth_getBlockReceipts' ? await anvil.ask(method, [{ blockHash: one.hash }]) : await truth(),
    }));
    await expect(alone.receiptsOf(two)).rejects.toThrow(ChainUnanswered);
  });
});

describe('two endpoints', () => {
  test('of which one lacks a receipt or block are not believed if the block is final for both, and otherwise have no such receipt or block yet', async () => {
    const hash = await payTokens(anvil, token, somebody, 5n);
    await anvil.mine();
    const block = await honest.head();
    liar.tell(changing(['eth_getTransactionReceipt'], () => null));
    expect(await both.receipt(hash)).toBeUndefined();
    await anvil.finalize();
    await expect(both.receipt(hash)).rejects.toThrow(`differ: receipt of ${hash}`);
    await expect(both.receipt(hash)).rejects.toMatchObject({ question: { ask: 'receipt', block: block.number } });
    const lacks: FakeAnswer = async ({ method, params }, truth) => ({
      result:
        method === 'eth_getBlockByNumber' && params[0] === `0x${block.number.toString(16)}` ? null : await truth(),
    });
    liar.tell(lacks);
    await expect(both.blockByNumber(block.number)).rejects.toThrow(`differ: block ${block.number}`);
  });
});
