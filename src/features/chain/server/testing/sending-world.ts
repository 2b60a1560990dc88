import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startTestApp, type TestApp } from '#app/server/testing/harness.ts';
import type { ChainSettings } from '#platform/server/settings/chain-settings.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { callData, selectors } from '../../../../../tools/contracts.ts';
import { type LyingEndpoint, startLyingEndpoint } from '../../../../../tools/lying-endpoint.ts';
import { type Chain, chainOf } from '../chain.ts';
import { signerOf } from '../keys/of-settings.ts';
import type { Signer } from '../keys/signer.ts';
import type { Address, ChainReader } from '../rpc/port.ts';
import { listAttempts } from '../sending/attempts-store.ts';
import { engineOf, type Follower, type Outcome } from '../sending/engine.ts';
import { type Sending, sendRound } from '../sending/steps.ts';
import type { SendingRow } from '../sending/store.ts';
import { readBound } from '../store.ts';
import { withdrawalFollower } from '../withdrawals/ending.ts';
import { type ChainWorld, settingsFor, startChainWorld, viewOf } from './chain-world.ts';

/** Outcome that a follower of withdrawals received. */
interface Ended {
  readonly id: number;
  readonly how: 'final' | 'void' | 'overtaken';
  readonly isSuccess?: boolean;
}

const COIN = 10n ** 18n;
let payees = 0xf00000000000000000000n;

/**
 * Two nodes whose jobs do not run, over a chain with two endpoints, one of which can lie. The treasury has coins and
 * XP, and a follower of withdrawals on each node records its outcomes.
 */
export class SendingWorld {
  world!: ChainWorld;
  proxy!: LyingEndpoint;
  app!: TestApp;
  second!: TestApp;
  chain!: Chain;
  signer!: Signer;
  treasury!: Address;
  readonly ended: Ended[] = [];
  /** Additional work that the follower does in the transaction that ends a withdrawal. */
  inFinal: (tx: Tx) => Promise<void> = async () => undefined;
  private readonly signs: ChainSettings['signer'];

  constructor(signs?: ChainSettings['signer']) {
    this.signs = signs;
  }

  async start(): Promise<void> {
    this.world = await startChainWorld();
    const { anvil, xp, usdc } = this.world;
    this.proxy = await startLyingEndpoint(anvil.url);
    const settings = {
      chain: { ...settingsFor([anvil.url, this.proxy.url], { XP: xp, USDC: usdc }), signer: this.signs },
    };
    this.app = await startTestApp({ mode: 'hosted', isStill: true, settings });
    this.second = await startTestApp({ mode: 'hosted', isStill: true, over: this.app, settings });
    const { services } = this.app.built.mounted;
    this.chain = chainOf(services) as Chain;
    this.signer = signerOf(services) as Signer;
    this.treasury = ((await readBound(this.app.db)) as { treasury: Address }).treasury;
    for (const node of [this.app, this.second]) this.follow(node);
    const [from] = anvil.accounts;
    const value = `0x${(500n * COIN).toString(16)}`;
    await anvil.ask('eth_sendTransaction', [{ from, to: this.treasury, value }]);
    const data = callData(selectors.transfer, [this.treasury, 10n ** 24n]);
    await anvil.ask('eth_sendTransaction', [{ from, to: xp, data }]);
    await anvil.mine();
    await anvil.finalize();
  }

  private follow(node: TestApp): void {
    // Replaces the product's follower of withdrawals.
    (engineOf(node.built.mounted.services).followers as Map<string, Follower<'withdrawal'>>).set('withdrawal', {
      ...withdrawalFollower,
      final: async (tx, { id, receipt, isVoid }: Outcome<'withdrawal'>) => {
        await this.inFinal(tx);
        tx.afterCommit(() => this.ended.push({ id, how: isVoid ? 'void' : 'final', isSuccess: receipt.isSuccess }));
      },
      overtaken: async (tx, { id }) => tx.afterCommit(() => this.ended.push({ id, how: 'overtaken' })),
    });
  }

  async stop(): Promise<void> {
    await this.second.stop();
    await this.app.stop();
    await this.proxy.stop();
    await this.world.anvil.stop();
  }

  /** Runs one round on a node, with some dependencies replaced. */
  async round(over: Partial<Sending> = {}, node = this.app): Promise<boolean> {
    const { services } = node.built.mounted;
    const { reader = this.chain.reader } = over;
    return sendRound({
      db: node.db,
      log: services.log,
      reader,
      view: await viewOf(reader),
      signer: this.signer,
      engine: engineOf(services),
      ...over,
    });
  }

  /** Returns a reader with some questions replaced. */
  reading(over: Partial<ChainReader>): Partial<Sending> {
    return { reader: { ...this.chain.reader, ...over } };
  }

  /** Mines and runs rounds until everything sent is final. */
  async finish(over: Partial<Sending> = {}): Promise<void> {
    for (let n = 0; n < 4; n += 1) {
      await this.world.anvil.mine();
      await this.round(over);
    }
  }

  get engine() {
    return engineOf(this.app.built.mounted.services);
  }

  /** Reserves a withdrawal to a fresh address. */
  async withdraw({
    token = null,
    amount = 5n,
    feeCap,
  }: {
    token?: Address | null;
    amount?: bigint;
    feeCap?: bigint;
  } = {}) {
    payees += 1n;
    const to: Address = `0x${payees.toString(16).padStart(40, '0')}`;
    const request = { kind: 'withdrawal', withdrawalId: 1, to, token, amount } as const;
    const wanted = { request, gasLimit: token ? 100_000 : 21_000, ...(feeCap !== undefined && { feeCap }) };
    return { id: await this.app.db.tx((tx) => this.engine.reserve(tx, wanted)), to };
  }

  row = async (id: number) => (await this.engine.find(this.app.db, id)) as SendingRow;
  stateOf = async (id: number) => (await this.row(id)).state;
  attemptsOf = async (id: number) => (await listAttempts(this.app.db, [id])).get(id) ?? [];
  /** Returns an address's coins at the newest block. */
  had = async (to: Address) => BigInt(await this.world.anvil.ask<string>('eth_getBalance', [to, 'latest']));
}

/** Starts such a world for the tests of a file, optionally with an external signer for its treasury. */
export function sendingWorld(signs?: ChainSettings['signer']): SendingWorld {
  const found = new SendingWorld(signs);
  beforeAll(() => found.start());
  beforeEach(() => {
    found.proxy.tell();
    found.ended.length = 0;
    found.inFinal = async () => undefined;
  });
  afterAll(() => found.stop());
  return found;
}
