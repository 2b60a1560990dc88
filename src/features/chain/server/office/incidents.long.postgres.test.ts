import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect } from 'vitest';
import { startTestApp, type TestApp } from '#app/server/testing/harness.ts';
import { ready, runProgram, startProgram } from '#app/server/testing/process.ts';
import type { OfficeAct } from '#features/office/calls/acts.ts';
import { checkAct } from '#features/office/server/testing/check-act.ts';
import { cityOffice, type Official } from '#features/office/server/testing/city.ts';
import { testLong } from '#platform/server/testing/extent.ts';
import type { ServerProcess } from '../../../../../tools/child.ts';
import { changing, type LyingEndpoint, startLyingEndpoint } from '../../../../../tools/lying-endpoint.ts';
import { freePort } from '../../../../../tools/port.ts';
import type { OfficeNetwork } from '../../office-contract.ts';
import { type ChainWorld, settingsFor, startChainWorld } from '../testing/chain-world.ts';
import { type HttpSigner, startHttpSigner } from '../testing/http-signer.ts';
import { type Person, unitsIn, withdrawing } from '../testing/withdrawals.ts';

/* The chain's incidents in docs/incidents.md, on the real program over PostgreSQL and a node. The officers and the
   users call a second node that runs no jobs. */

const METRICS = 'a-token-of-prometheus';
/** Fees above every fee offered here, and charged in full. */
const DEAR = { maxFee: 10n ** 12n, tip: 10n ** 12n };
const GAS = 21_000n * DEAR.maxFee;
const OUT = `0x${'0ff1ce00'.repeat(5)}` as const;
const folder = mkdtempSync(join(tmpdir(), 'ingam-chain-incidents-'));
let world: ChainWorld;
let liar: LyingEndpoint;
let signer: HttpSigner;
let app: TestApp;
let here: ReturnType<typeof withdrawing>;
let staff: { finance: Official; approver: Official };
let env: Record<string, string>;
let program: ServerProcess | undefined;

async function restart(change: Record<string, string> = {}): Promise<void> {
  await program?.stop('SIGTERM');
  program = startProgram({ ...env, ...change });
  await ready(program);
}

beforeAll(async () => {
  world = await startChainWorld();
  const { anvil, xp, usdc } = world;
  liar = await startLyingEndpoint(anvil.url);
  signer = await startHttpSigner(anvil.chainId);
  const key = randomBytes(32);
  writeFileSync(join(folder, 'key'), key.toString('base64'), { mode: 0o600 });
  const chain = { ...settingsFor([anvil.url, liar.url], { XP: xp, USDC: usdc }), signer };
  app = await startTestApp({ mode: 'hosted', isStill: true, masterKeys: [key], settings: { chain } });
  here = withdrawing(app, world);
  await here.cover('XP', '10000');
  await here.cover('ETH', '5');
  await here.limits();
  const city = cityOffice(app);
  const owner = await city.owner();
  staff = { finance: await city.join(owner, 'finance'), approver: await city.join(owner, 'approver') };
  const port = await freePort();
  env = {
    WALLET_MODE: 'hosted',
    DEMO_DATA: 'off',
    DATABASE_URL: app.store.databaseUrl ?? '',
    MASTER_KEY_FILE: join(folder, 'key'),
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    METRICS_TOKEN: METRICS,
    NETWORK_CHAIN_ID: String(anvil.chainId),
    NETWORK_RPC_URL: `${anvil.url},${liar.url}`,
    NETWORK_TOKENS: `XP=${xp},USDC=${usdc}`,
    NETWORK_SIGNER_URL: signer.url,
    NETWORK_SIGNER_KEY: signer.key,
  };
  await restart();
}, 240_000);
afterAll(async () => {
  await program?.stop('SIGKILL');
  await app.stop();
  await liar.stop();
  await signer.stop();
  await world.anvil.stop();
  rmSync(folder, { recursive: true });
});

interface Queue {
  readonly due: number;
  readonly oldestDueS: number;
  readonly setAside: number;
  readonly why: string | null;
}
const queue = async (name: 'chain' | 'sending' | 'deposits'): Promise<Queue> => {
  const reply = await fetch(`${env.PUBLIC_URL}/api/health/ready`);
  return ((await reply.json()) as { queues: Record<string, Queue> }).queues[name] as Queue;
};
const metric = async (name: string): Promise<number | undefined> => {
  const reply = await fetch(`${env.PUBLIC_URL}/metrics`, { headers: { authorization: `Bearer ${METRICS}` } });
  const line = (await reply.text()).split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
};
/** Mines blocks until the condition is met. */
async function until(what: string, isSo: () => Promise<boolean>, isMining = true): Promise<void> {
  for (const limit = Date.now() + 60_000; !(await isSo().catch(() => false)); await pause(250)) {
    if (Date.now() > limit)
      throw new Error(`${what}: ${JSON.stringify([await queue('chain'), await queue('sending')])}`);
    if (isMining) await world.anvil.mine();
  }
}
const person = async (amount = '100'): Promise<Person> => {
  const one = await app.register();
  await here.give(one, 'XP', amount);
  return one;
};
const reason = 'As docs/incidents.md says';
const ask = (what: string, body: object = {}, params = {}, by = staff.finance) =>
  by.phone.sign(`POST /api/office/network/${what}`, { body: { reason, ...body }, params });
async function both(what: string, body: object = {}, params = {}): Promise<void> {
  const made = await ask(what, body, params);
  expect(made.status, made.text).toBe(201);
  const { id } = made.body as OfficeAct;
  const checked = await checkAct(staff.approver, id);
  expect(checked.status, checked.text).toBe(200);
}
const network = async () => (await staff.finance.phone.call('GET /api/office/network')).body as OfficeNetwork;
const audit = () => runProgram('ingam', env, 'audit');

testLong(
  'a treasury without coins is reported, and waiting transactions leave once it has coins',
  async () => {
    const me = await person();
    await until('covered', async () => (await metric('ingam_chain_free{asset="ETH"}')) === 5);
    await program?.stop('SIGTERM');
    const one = await here.take(me, 'XP', '5', OUT);
    await theft(null, unitsIn('ETH', '5') - GAS);
    await restart();
    await until('the wallet lacks coins', async () => (await queue('sending')).why !== null);
    expect(await queue('sending')).toMatchObject({
      due: 1,
      setAside: 1,
      why: 'the wallet has too little of the coin for it',
    });
    await until('told', async () => (await metric('ingam_chain_free{asset="ETH"}')) === 0);
    expect((await here.quote(me, 'XP', '5', OUT)).problem).toMatchObject({
      code: 'not_covered',
      detail: expect.stringContaining('ETH'),
    });
    const { treasury } = await network();
    expect(treasury?.toLowerCase()).toBe(signer.address.toLowerCase());
    await here.cover('ETH', '5');
    await here.until(me, one.id, 'done');
    expect(await queue('sending')).toMatchObject({ due: 0, setAside: 0, why: null });
    await until('covered', async () => ((await metric('ingam_chain_free{asset="ETH"}')) ?? 0) > 4.9);
  },
  240_000,
);

testLong(
  'endpoints that differ close the chain and not the wallet; configuring the right endpoint opens the chain',
  async () => {
    const [me, you] = [await person(), await app.register()];
    liar.tell(changing(['eth_getBlockByNumber'], (told: object) => ({ ...told, hash: `0x${'99'.repeat(32)}` })));
    await until('closed', async () => (await queue('chain')).due === 1);
    expect((await queue('chain')).why).toContain('the two endpoints of the chain differ');
    expect(await metric('ingam_chain_closed')).toBe(1);
    expect((await here.quote(me, 'XP', '5', OUT)).problem.code).toBeDefined();
    const body = {
      userId: me.userId,
      transactionType: 'send',
      status: 'pending',
      assetType: 'XP',
      amount: '1',
      toAddress: you.address,
    };
    expect((await app.call('POST /api/transactions', { token: me.token, body })).status).toBe(201);
    await restart({ NETWORK_RPC_URL: world.anvil.url });
    await until('open', async () => (await queue('chain')).due === 0);
    expect(await metric('ingam_chain_closed')).toBe(0);
    const one = await here.take(me, 'XP', '5', OUT);
    await here.until(me, one.id, 'done');
    liar.tell();
    await restart();
  },
  240_000,
);

testLong(
  'an absent or refusing signer delays transactions, which leave once the signer is back',
  async () => {
    const me = await person();
    for (const [said, why] of [
      [undefined, 'the signer gives no answer (failed)'],
      [{ status: 401, text: 'no' }, 'the signer answered 401 and nothing that was signed'],
    ] as const) {
      signer.tell(() => said);
      const one = await here.take(me, 'XP', '5', OUT);
      await until('waits', async () => (await queue('sending')).oldestDueS > 1);
      expect(await queue('sending')).toMatchObject({ due: 1, setAside: 1, why });
      expect(await metric('ingam_chain_transactions_lag_seconds')).toBeGreaterThan(0);
      signer.tell();
      await here.until(me, one.id, 'done');
    }
  },
  240_000,
);

testLong(
  'a server that starts without its signer serves with a closed chain, and opens the chain once the signer responds',
  async () => {
    await program?.stop('SIGTERM');
    signer.beAway(true);
    await restart();
    expect(await queue('chain')).toMatchObject({ due: 1, why: 'the signer gives no answer (failed)' });
    expect((await fetch(`${env.PUBLIC_URL}/api/health`)).status).toBe(200);
    signer.beAway(false);
    await until('open', async () => (await queue('chain')).due === 0);
  },
  240_000,
);

testLong(
  'a payment of the treasury made elsewhere is reported and stops all withdrawals until it is sent back',
  async () => {
    const me = await person('9000');
    await until('covered', async () => ((await metric('ingam_chain_free{asset="XP"}')) ?? 0) > 0);
    await theft(world.xp, unitsIn('XP', '5000'));
    await until('told', async () => ((await metric('ingam_chain_free{asset="XP"}')) ?? 0) < 0);
    expect((await here.quote(me, 'XP', '5', OUT)).problem.code).toBe('not_covered');
    const found = await audit();
    expect([found.code, found.said]).toEqual([
      1,
      expect.stringMatching(/chain: XP: the treasury has \d+ at block \d+, and \d+ is owed: \d+ too few/),
    ]);
    expect((await ask('stop', {}, {}, staff.approver)).status).toBe(204);
    await here.cover('XP', '5000');
    await until('covered again', async () => ((await metric('ingam_chain_free{asset="XP"}')) ?? -1) >= 0);
    expect((await here.quote(me, 'XP', '5', OUT)).problem.code).toBe('withdrawals_stopped');
    await both('open');
    expect((await audit()).code).toBe(0);
    const one = await here.take(me, 'XP', '5', OUT);
    await here.until(me, one.id, 'done');
  },
  240_000,
);

testLong(
  'a withdrawal whose nonce was used outside holds its money until two people decide',
  async () => {
    const me = await person();
    const one = await here.take(me, 'XP', '5', OUT);
    await here.until(me, one.id, 'sent', false);
    await theft(null, 1n);
    await here.until(me, one.id, 'uncertain');
    const nonce = Number(await world.anvil.ask<string>('eth_getTransactionCount', [signer.address, 'latest'])) - 1;
    const open = (await network()).withdrawals.find(({ id }) => id === one.id);
    expect(open).toMatchObject({ nonce, failure: 'another transaction has its place on the network' });
    expect(await here.books(me.address, 'XP')).toEqual([unitsIn('XP', '100'), expect.any(BigInt)]);
    await both('withdrawals/{withdrawalId}/decide', { found: 'unpaid', hash: null }, { withdrawalId: one.id });
    expect(await here.find(me, one.id)).toMatchObject({ state: 'returned', isFeeKept: false });
    expect(await here.books(me.address, 'XP')).toEqual([unitsIn('XP', '100'), 0n]);
  },
  240_000,
);

/** Spends with the treasury's own key, at its next nonce in a block, at a fee that nobody here offers. */
async function theft(token: `0x${string}` | null, amount: bigint): Promise<void> {
  const nonce = Number(await world.anvil.ask<string>('eth_getTransactionCount', [signer.address, 'latest']));
  const request = { kind: 'withdrawal', withdrawalId: 1, to: `0x${'bad0'.repeat(10)}`, token, amount } as const;
  const { raw } = signer.sign(request, { nonce, gasLimit: token ? 100_000 : 21_000, offer: DEAR });
  await world.anvil.ask('eth_sendRawTransaction', [raw]);
  await world.anvil.mine();
  await world.anvil.finalize();
}
