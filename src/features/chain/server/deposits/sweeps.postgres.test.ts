import { Wallet } from 'ethers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#app/server/testing/harness.ts';
import { ownerProof } from '#features/auth/server/sessions/authorize.ts';
import { openIdentityKey } from '#features/identity/server/store.ts';
import { registry } from '#features/organisations/server/testing/firm.ts';
import { contract as outbound } from '#features/outbound/contract.ts';
import { contract as statements } from '#features/statements/contract.ts';
import type { UserId } from '#platform/ids.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { type Anvil, startAnvil } from '../../../../../tools/anvil.ts';
import { bytecodeOf, type ContractName, callData, deploy, deployToken } from '../../../../../tools/contracts.ts';
import { type LyingEndpoint, startLyingEndpoint } from '../../../../../tools/lying-endpoint.ts';
import type { Address, Hash } from '../rpc/port.ts';
import { readBound } from '../store.ts';
import { settingsFor } from '../testing/chain-world.ts';
import {
  depositsOf,
  fundTreasury,
  ledgerHas,
  newPerson,
  type Person,
  payCoins,
  payTokens,
  readerOf,
  untilMined,
} from '../testing/deposit-world.ts';
import { auditDeposits } from './audit.ts';

let anvil: Anvil;
let liar: LyingEndpoint;
let treasury: Address;
let app: TestApp;
let token: Record<string, Address>;

const COIN = 10n ** 18n;
type Tokens = Record<string, { name: Exclude<ContractName, 'Forger'>; places: number }>;

/** Starts a server with these tokens, and an outside account. */
const world = (tokens: Tokens) => {
  beforeAll(async () => {
    anvil = await startAnvil();
    token = {};
    for (const [code, { name, places }] of Object.entries(tokens))
      token[code] = await deployToken(anvil, name, { places, supply: 10n ** 30n });
    await anvil.finalize();
    liar = await startLyingEndpoint(anvil.url);
    const speeds = { chain: { everyMs: 40, againS: 1 } };
    app = await startTestApp({ mode: 'hosted', settings: { chain: settingsFor([liar.url], token) }, speeds });
    treasury = (await readBound(app.db))?.treasury as Address;
    await fundTreasury(anvil, treasury);
    await untilMined(anvil, async () => (await app.db.rows(sql`SELECT 1 AS is FROM chain_scan`)).length === 1);
  });
  afterEach(async () => expect(await auditDeposits(app.db)).toEqual([]));
  afterAll(async () => {
    await app.stop();
    await liar.stop();
    await anvil.stop();
  });
};

const of = (code: string) => token[code] as Address;
const stateOf = async ({ userId }: Person) => (await depositsOf(app.db, userId)).map(({ state }) => state);
const has = (person: Person, code: string) => ledgerHas(app.db, person.at, code);
const until = (isSo: () => Promise<boolean>) => untilMined(anvil, isSo);
const allEnded = (person: Person, count: number) =>
  until(async () => {
    const states = await stateOf(person);
    return states.length === count && !states.includes('arriving');
  });
const ask = (to: Address, data: string) =>
  anvil.ask<Hash>('eth_sendTransaction', [{ from: anvil.accounts[0], to, data, gas: '0x30d40' }]);
/** Signs with the key that the person exported. */
const outside = async (person: Person) => {
  const owner = ownerProof(person.userId as UserId);
  const key = await openIdentityKey(app.db, app.built.mounted.services.vault, owner);
  return new Wallet(`0x${Buffer.from(key).toString('hex')}`);
};

describe('a final deposit', () => {
  world({ XP: { name: 'HonestToken', places: 18 }, USDC: { name: 'SilentToken', places: 6 } });

  test('is swept into the treasury, which pays the gas of tokens, and credited with the received amount, once, from house:chain', async () => {
    const me = await newPerson(app);
    await payTokens(anvil, of('XP'), me.at, 3n * COIN);
    await anvil.mine();
    await payTokens(anvil, of('XP'), me.at, 4n * COIN);
    await payTokens(anvil, of('USDC'), me.at, 5_000_000n);
    await allEnded(me, 3);
    expect(await stateOf(me)).toEqual(['credited', 'credited', 'credited']);
    expect([await has(me, 'XP'), await has(me, 'USDC')]).toEqual([7n * COIN, 5_000_000n]);
    const reader = readerOf(anvil.url);
    expect(await reader.tokenBalanceAt(of('XP'), treasury, await reader.head())).toBe(7n * COIN);
    expect(await ledgerHas(app.db, 'house:chain', 'XP')).toBe(-7n * COIN);
    // Each credit has one notice, and each sweep one credit.
    const notices = () =>
      app.db.rows(sql<{ code: string }>`SELECT code FROM notifications WHERE user_id = ${me.userId}`);
    const { body } = await app.call('GET /api/transactions', { token: me.token });
    const credits = body as { kind: string; amount: string }[];
    expect(credits.every(({ kind }) => kind === 'chain_deposit')).toBe(true);
    expect(credits.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(12);
    await until(async () => (await notices()).length >= credits.length);
    expect((await notices()).map(({ code }) => code)).toEqual(credits.map(() => 'money_received'));
  });

  test('of an organisation can be read by its program with the right scope, and is announced as money.received', async () => {
    const firms = registry(app);
    const owner = await app.register();
    const { id, address } = (await firms.make(owner)).organisation;
    const { key } = await firms.key(owner, id, ['money:read', 'events:read']);
    await payTokens(anvil, of('XP'), address.toLowerCase() as Address, 2n * COIN);
    await until(async () => (await depositsOf(app.db, id))[0]?.state === 'credited');
    const sent = { params: { id }, token: key };
    const query = { asset: 'XP', from: '2020-01-01', to: '2099-12-31', direction: 'in' } as const;
    const read = (token = key) =>
      app.client(statements)('GET /api/org/{id}/money/movements', { params: { id }, token, query });
    const deposit = { kind: 'chain_deposit', assetType: 'XP', amount: '2', payerName: null, reference: null };
    const { body } = await read();
    expect(body).toMatchObject([{ ...deposit, balance: '2' }]);
    await eventually(
      async () => (await app.client(outbound)('GET /api/org/{id}/events', sent)).body.events,
    ).toMatchObject([{ type: 'money.received', data: { ...deposit, transactionId: body[0]?.transactionId } }]);
    const other = await firms.key(owner, id, ['events:read']);
    expect((await read(other.key)).status).toBe(403);
  });

  test('of coins pays for its own sweep, and the operator’s unused gas money returns', async () => {
    const me = await newPerson(app);
    await payTokens(anvil, of('XP'), me.at, COIN);
    await payCoins(anvil, me.at, COIN);
    await allEnded(me, 2);
    expect(await stateOf(me)).toEqual(['credited', 'credited']);
    const credited = await has(me, 'ETH');
    expect(credited).toBeLessThan(COIN);
    expect(credited).toBeGreaterThan((COIN * 99n) / 100n);
    const rows = await app.db.rows(sql<{ given: string; paid: string; part: string }>`
      SELECT gas_given::text AS given, gas_paid::text AS paid, house_part::text AS part FROM chain_sweeps WHERE address = ${me.at} ORDER BY id`);
    const [tokens, coins] = rows;
    expect(BigInt(coins?.part ?? 0)).toBe(BigInt(tokens?.given ?? 0) - BigInt(tokens?.paid ?? 0));
    expect(BigInt(coins?.part ?? 0)).toBeGreaterThan(0n);
  });

  test('not worth its gas stays arriving, with that reason, until more arrives', async () => {
    const me = await newPerson(app);
    await payTokens(anvil, of('USDC'), me.at, 10n);
    await payCoins(anvil, me.at, 1000n);
    await until(async () => (await depositsOf(app.db, me.userId)).filter(({ waits }) => waits === 'dust').length === 2);
    expect(await stateOf(me)).toEqual(['arriving', 'arriving']);
    await payTokens(anvil, of('USDC'), me.at, 50_000_000n);
    await until(async () => (await has(me, 'USDC')) === 50_000_010n);
    expect((await depositsOf(app.db, me.userId)).map(({ state, code }) => [code, state])).toEqual([
      ['ETH', 'arriving'],
      ['USDC', 'credited'],
      ['USDC', 'credited'],
    ]);
  });

  test('that the endpoint refuses to report waits, and later deposits are credited', async () => {
    const [refused, next] = [await newPerson(app), await newPerson(app)];
    liar.tell(async ({ method, params }, truth) => {
      if (method === 'eth_getBalance' && params[0] === refused.at) throw new Error('it refuses');
      return { result: await truth() };
    });
    await payCoins(anvil, refused.at, COIN);
    await anvil.mine();
    await payCoins(anvil, next.at, COIN);
    await allEnded(next, 1);
    const [waiting] = await depositsOf(app.db, refused.userId);
    expect(waiting).toMatchObject({ state: 'arriving', waits: 'stuck' });
    liar.tell();
    await allEnded(refused, 1);
  });

  /** Fees of a transaction signed outside, with the key that the person exported. */
  const DEAR = { maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 10n ** 10n };
  const moveTokens = async (person: Person, fees = DEAR) => {
    const key = await outside(person);
    const terms = {
      chainId: anvil.chainId,
      nonce: 0,
      type: 2,
      gasLimit: 45_000n,
      to: of('XP'),
      value: 0n,
      data: away(5n * COIN),
    };
    await anvil.ask('eth_sendRawTransaction', [await key.signTransaction({ ...terms, ...fees })]);
  };
  const away = (amount: bigint) => callData('0xa9059cbb', [anvil.accounts[0] as Address, amount]);
  const ends = async (person: Person) =>
    (await depositsOf(app.db, person.userId)).map(({ code, state }) => `${code} ${state}`).sort();

  test('a person who exports the key and moves the money first is credited only with what the treasury received', async () => {
    const me = await newPerson(app);
    await payCoins(anvil, me.at, COIN);
    await payTokens(anvil, of('XP'), me.at, 5n * COIN);
    await anvil.mine();
    await moveTokens(me);
    await allEnded(me, 2);
    expect(await ends(me)).toEqual(['ETH credited', 'XP left']);
    expect(await has(me, 'XP')).toBe(0n);
  });

  test('a person who wins a race against the sweep with the same nonce is credited nothing', async () => {
    const me = await newPerson(app);
    await payTokens(anvil, of('XP'), me.at, 5n * COIN);
    const sent = async () =>
      (await app.db.maybe(sql<{ state: string }>`SELECT state FROM chain_transactions WHERE wallet = ${me.at}`))?.state;
    await until(async () => (await sent()) !== undefined);
    await eventually(sent).toBe('sent');
    // Uses exactly the gas that the house sent, at a higher price than the sweep offers.
    const [offer] = await app.db.rows(sql<{ max: string; tip: string }>`
      SELECT a.max_fee::text AS max, a.tip::text AS tip FROM chain_attempts a JOIN chain_transactions t ON t.id = a.transaction_id WHERE t.wallet = ${me.at}`);
    const more = (wei = '0') => (BigInt(wei) * 3n) / 2n;
    await moveTokens(me, { maxFeePerGas: more(offer?.max), maxPriorityFeePerGas: more(offer?.tip) });
    await allEnded(me, 1);
    expect(await ends(me)).toEqual(['XP left']);
    expect(await app.db.rows(sql`SELECT state, failure FROM chain_sweeps WHERE address = ${me.at}`)).toEqual([
      { state: 'failed', failure: 'its holder sent something else' },
    ]);
    expect(await has(me, 'XP')).toBe(0n);
  });

  test('nothing that the operator sends to the treasury is credited to anybody', async () => {
    const before = await ledgerHas(app.db, 'house:chain', 'XP');
    await payTokens(anvil, of('XP'), treasury, 100n * COIN);
    const me = await newPerson(app);
    await payTokens(anvil, of('XP'), me.at, COIN);
    await allEnded(me, 1);
    expect(await ledgerHas(app.db, 'house:chain', 'XP')).toBe(before - COIN);
  });
});

describe('a token that lies', () => {
  world({
    XP: { name: 'StoppableToken', places: 18 },
    USDC: { name: 'FeeToken', places: 6 },
    CBDC: { name: 'ReentrantToken', places: 6 },
    BTC: { name: 'FalseToken', places: 8 },
  });
  const closed = () =>
    app.db.rows(
      sql<{ code: string }>`SELECT a.code FROM chain_closed_assets c JOIN assets a ON a.id = c.asset_id ORDER BY 1`,
    );

  test('reports the full amount and keeps a part: the asset is closed, an alarm reports why, and nothing is credited', async () => {
    const me = await newPerson(app);
    await payTokens(anvil, of('USDC'), me.at, 100_000_000n);
    await until(async () => (await closed()).some(({ code }) => code === 'USDC'));
    expect(await has(me, 'USDC')).toBe(0n);
    expect(await stateOf(me)).toEqual(['arriving']);
    expect(app.log.join('')).toContain('an asset of the chain is closed');
    const { body } = await app.call('GET /api/health/ready');
    expect((body as { queues: { deposits: { why: string } } }).queues.deposits.why).toContain(
      'USDC: its contract said',
    );
  });

  test('reports each part twice by calling back: the asset is closed and nothing is credited', async () => {
    const me = await newPerson(app);
    const forger = await deploy(anvil, bytecodeOf('Forger'));
    await payTokens(anvil, of('CBDC'), me.at, 100_000_000n);
    await anvil.mine();
    await ask(of('CBDC'), callData('0x17ab79d4', [forger]));
    await until(async () => (await closed()).some(({ code }) => code === 'CBDC'));
    expect(await has(me, 'CBDC')).toBe(0n);
  });

  test('returns false and moves nothing: the deposit stays arriving, and nothing is credited', async () => {
    const me = await newPerson(app);
    await ask(of('BTC'), callData('0xf00388f7', [me.at, 100_000_000n]));
    const failures = () =>
      app.db.rows(
        sql<{ failure: string }>`SELECT failure FROM chain_sweeps WHERE address = ${me.at} AND state = 'failed'`,
      );
    await until(async () => (await failures()).length > 0);
    expect(await failures()).toMatchObject([{ failure: 'the treasury received nothing' }]);
    expect(await has(me, 'BTC')).toBe(0n);
    expect(await stateOf(me)).toEqual(['arriving']);
  });

  test('that is stopped shows the deposit as stuck, and the deposit is credited once the token moves', async () => {
    const me = await newPerson(app);
    await payTokens(anvil, of('XP'), me.at, COIN);
    await anvil.mine();
    await ask(of('XP'), callData('0xc15a483f', [1n]));
    await until(async () => (await depositsOf(app.db, me.userId))[0]?.waits === 'stuck');
    await ask(of('XP'), callData('0xc15a483f', [0n]));
    await until(async () => (await has(me, 'XP')) === COIN);
  });
});
