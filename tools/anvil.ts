import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './port.ts';

/** A private Ethereum node, with one thousand coins in each of ten accounts whose keys it has. */
export interface Anvil {
  readonly url: string;
  readonly chainId: number;
  /** Lower-case addresses; the node signs what they send (`eth_sendTransaction`). */
  readonly accounts: readonly `0x${string}`[];
  /** Makes a JSON-RPC call; throws if the node refuses. */
  ask<T>(method: string, params?: readonly unknown[]): Promise<T>;
  /** Mines blocks; pending transactions go into the first. */
  mine(blocks?: number): Promise<void>;
  /** Mines blocks until the block that is newest now is final. */
  finalize(): Promise<void>;
  /** Replaces the newest blocks by empty ones, so that their transactions are in no block any more. */
  reorg(depth: number): Promise<void>;
  stop(): Promise<void>;
}

export interface AnvilOptions {
  readonly chainId?: number;
  /** Seconds between blocks, however many transactions arrive. If absent, blocks are mined only on request. */
  readonly blockTimeS?: number;
}

const ARCHITECTURES: Partial<Record<NodeJS.Architecture, string>> = { x64: 'amd64', arm64: 'arm64' };
/** Number of blocks after which a block is final: two epochs, which have one slot each on this node. */
const FINAL_DEPTH = 2;
const PATIENCE_MS = 20_000;

/** Finds Foundry's anvil in npm's package for this system; throws one clear line if there is none. */
export function findAnvil(): string {
  const given = process.env.ANVIL_PATH;
  if (given) return given;
  const name = `@foundry-rs/anvil-${process.platform}-${ARCHITECTURES[process.arch] ?? process.arch}`;
  const path = fileURLToPath(new URL(`../node_modules/${name}/bin/anvil`, import.meta.url));
  if (existsSync(path)) return path;
  throw new Error(
    `No anvil was found for tests of the chain: npm install has no ${name} here; install Foundry and set ANVIL_PATH to its anvil`,
  );
}

/** Starts a node on a free loopback port; it ends with `stop`, or with this process. */
export async function startAnvil({ chainId = 31337, blockTimeS }: AnvilOptions = {}): Promise<Anvil> {
  const port = await freePort();
  const mining = blockTimeS === undefined ? ['--no-mining'] : ['--block-time', String(blockTimeS)];
  const kept = ['--hardfork', 'osaka', '--chain-id', String(chainId), '--slots-in-an-epoch', '1', '--balance', '1000'];
  const child = spawn(findAnvil(), ['--host', '127.0.0.1', '--port', String(port), '--silent', ...kept, ...mining], {
    stdio: 'ignore',
  });
  const end = () => void child.kill('SIGKILL');
  process.once('exit', end);
  const gone = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', () => resolve());
  });
  const url = `http://127.0.0.1:${port}`;
  const ask = <T>(method: string, params: readonly unknown[] = []) => askNode<T>(url, method, params);
  const mine = async (blocks = 1) => void (await ask('anvil_mine', [`0x${blocks.toString(16)}`, '0x1']));
  await untilUp(ask, () => child.exitCode === null && child.signalCode === null);
  return {
    url,
    chainId,
    accounts: (await ask<`0x${string}`[]>('eth_accounts')).map((one) => one.toLowerCase() as `0x${string}`),
    ask,
    mine,
    finalize: () => mine(FINAL_DEPTH),
    reorg: async (depth) => void (await ask('anvil_reorg', [depth, []])),
    stop: async () => {
      process.off('exit', end);
      end();
      await gone;
    },
  };
}

async function untilUp(ask: Anvil['ask'], isRunning: () => boolean): Promise<void> {
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(20)) {
    const isUp = await ask('eth_chainId').then(
      () => true,
      () => false,
    );
    if (isUp) return;
    if (!isRunning() || Date.now() > until) throw new Error('anvil did not start');
  }
}

/** Makes one JSON-RPC call to a node. */
export async function askNode<T>(url: string, method: string, params: readonly unknown[]): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const told = (await response.json()) as { result?: T; error?: { message: string } };
  if (told.error) throw new Error(`${method}: ${told.error.message}`);
  return told.result as T;
}
