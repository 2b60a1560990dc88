import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { addressOf, give } from '#features/ledger/server/testing/books.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { sql } from '#platform/server/store/db.ts';
import { resetDb } from '#platform/server/testing/stores.ts';
import { openVault } from '#platform/server/vault/vault.ts';
import { contract } from '../../contract.ts';
import { checkProof } from '../../reserves/check-proof.ts';
import { readProof, readStatement } from '../../reserves/statement.ts';
import { auditReserves, auditReservesOnChain } from './audit.ts';
import { makeStatement } from './make-statement.ts';
import { reservesPort } from './port.ts';
import { reservesJob } from './reserves-job.ts';
import { nodeMachine } from './testing/machine.ts';
import { type ScriptedChain, scriptedChain, TREASURY } from './testing/scripted-chain.ts';

const app = testApp({ mode: 'hosted', isStill: true, isNew: true });
const going = new AbortController().signal;
const goesOn = async () => true;
let chain: ScriptedChain;
const services = () => app.built.mounted.services;
/** Restores the server's key, which an emptied store lacks. */
let keys: { kid: string; public_jwk: unknown; private_key: Uint8Array }[] = [];
beforeEach(async () => {
  if (keys.length === 0) keys = await app.db.rows(sql`SELECT kid, public_jwk, private_key FROM signing_keys`);
  await resetDb(app.db);
  await openVault(app.db, app.built.masterKeys);
  for (const key of keys)
    await app.db.run(
      sql`INSERT INTO signing_keys (kid, public_jwk, private_key) VALUES (${key.kid}, ${key.public_jwk}, ${key.private_key})`,
    );
  chain = scriptedChain();
  reservesPort.give(services(), chain);
});

const calls = () => app.client(contract);
const make = () => makeStatement(services(), chain, goesOn);
const run = () => reservesJob(services()).run(going);
const head = async () => {
  const { body } = await calls()('GET /api/reserves', {});
  const said = body.head && readStatement(body.head.statement)?.said;
  if (!said) throw new Error('no statement');
  return said;
};
const mine = async (token: string) => (await calls()('GET /api/reserves/mine', { token })).body;
const count = async (table: 'reserve_leaves' | 'reserve_nodes' | 'reserve_statements') =>
  (await app.db.one<{ n: number }>({ text: `SELECT count(*) AS n FROM ${table}`, values: [], name: '' })).n;

describe('a statement of reserves', () => {
  test('states reserves at a block and liabilities to persons, unclaimed addresses and the house, held money included, and each owner finds their leaf', async () => {
    const people = [];
    for (let n = 0; n < 5; n += 1) people.push(await app.register());
    for (const [n, { userId }] of people.entries()) await fund(app.db, userId, 'XP', `${n + 1}`);
    await fund(app.db, people[0]?.userId ?? 0, 'USDC', '2.5');
    await give(app.db, addressOf('nobody yet'), 7n, 'ETH');
    await give(app.db, 'house:fees', 11n, 'XP');
    const [first, second] = people;
    if (!first || !second) throw new Error('nobody');
    const sent = await app.call('POST /api/transactions', {
      token: first.token,
      body: {
        userId: first.userId,
        transactionType: 'send',
        status: 'pending',
        assetType: 'XP',
        amount: '0.5',
        toAddress: second.address,
      },
    });
    expect(sent.status, JSON.stringify(sent.body)).toBe(201);
    await run();

    const said = await head();
    expect(said).toMatchObject({ chainId: 31337, block: chain.block, holders: [TREASURY], leaves: 7 });
    expect(said.assets.map(({ code, liabilities }) => [code, liabilities])).toEqual([
      ['XP', `${15n * 10n ** 18n + 11n}`],
      ['USDC', '2500000'],
      ['ETH', '7'],
    ]);
    for (const [n, { token, address }] of people.entries()) {
      const { proof } = await mine(token);
      expect(proof?.leaf.owner).toBe(address.toLowerCase());
      expect(proof?.leaf.amounts[0]).toBe(`${BigInt(n + 1) * 10n ** 18n}`);
      const read = readProof(JSON.stringify(proof));
      if (!read) throw new Error('no proof');
      expect(await checkProof(read, nodeMachine, said.root)).toMatchObject({ fault: null, isCovered: true });
    }
    expect(await auditReserves(app.db)).toEqual([]);
    expect(await auditReservesOnChain(app.db, chain)).toEqual([]);
  });

  test('has no leaf for a person without a balance, and there is none before the first statement', async () => {
    const { token } = await app.register();
    expect((await calls()('GET /api/reserves', {})).body).toEqual({ head: null });
    expect(await mine(token)).toEqual({ head: null, proof: null });
    await run();
    expect(await mine(token)).toMatchObject({ proof: null });
    expect(await head()).toMatchObject({ leaves: 0 });
    expect(await auditReserves(app.db)).toEqual([]);
  });

  test('covers one moment, and leaves out money that moves while it is made', async () => {
    const [ann, ben] = [await app.register(), await app.register()];
    await fund(app.db, ann.userId, 'XP', '3');
    chain.balancesAt = async () => {
      await fund(app.db, ann.userId, 'XP', '4');
      await fund(app.db, ben.userId, 'XP', '5');
      return chain.held;
    };
    expect(await make()).toBe('published');
    expect((await head()).assets[0]?.liabilities).toBe(`${3n * 10n ** 18n}`);
    expect((await mine(ann.token)).proof?.leaf.amounts[0]).toBe(`${3n * 10n ** 18n}`);
    expect((await mine(ben.token)).proof).toBeNull();
    expect(await auditReserves(app.db)).toEqual([]);
  });

  test('is made once a day even if several nodes make it at a time, and the leaves of the other nodes are deleted', async () => {
    const { userId } = await app.register();
    await fund(app.db, userId, 'XP', '3');
    const made = await Promise.all([make(), make(), make()]);
    expect(made.toSorted()).toEqual(['late', 'late', 'published']);
    await run();
    expect(chain.asked).toBe(3);
    expect([await count('reserve_statements'), await count('reserve_leaves')]).toEqual([1, 1]);
  });

  test('waits for a final block and for an unreachable chain, and leaves nothing behind', async () => {
    chain.block = undefined;
    await run();
    chain.block = scriptedChain().block;
    chain.isAway = true;
    await expect(run()).rejects.toThrow('no answer');
    chain.isAway = false;
    chain.held.delete('ETH');
    await expect(run()).rejects.toThrow('returned no balance');
    expect([await count('reserve_statements'), await count('reserve_leaves')]).toEqual([0, 0]);
    chain.held.set('ETH', 0n);
    await run();
    expect(await count('reserve_statements')).toBe(1);
  });

  test('stays as it was published', async () => {
    await run();
    for (const change of [sql`UPDATE reserve_statements SET leaves = 5`, sql`DELETE FROM reserve_statements`])
      await expect(app.db.run(change)).rejects.toThrow(/stays as it is/);
  });

  test('that was interrupted is removed by a later run, and not while it may continue', async () => {
    const age = (hours: number) => sql`
      INSERT INTO reserve_statements (began_at) VALUES (clock_timestamp() - make_interval(hours => ${hours})) RETURNING id`;
    const ids = [];
    for (const hours of [0, 2]) ids.push((await app.db.one({ ...age(hours), row: { id: 0 } })).id);
    for (const id of ids)
      await app.db.run(
        sql`INSERT INTO reserve_leaves (statement_id, hash, amounts) VALUES (${id}, ${randomBytes(32)}, '{1,2,3}')`,
      );
    await run();
    const left = await app.db.rows(sql<{ id: number }>`SELECT id FROM reserve_statements WHERE published_at IS NULL`);
    expect(left.map(({ id }) => id)).toEqual([ids[0]]);
    expect(await count('reserve_leaves')).toBe(1);
  });

  test('older than the last two has no leaves any more, and keeps its sums and root', async () => {
    const { userId, token } = await app.register();
    await fund(app.db, userId, 'XP', '3');
    for (const ago of [3, 2, 1, 0]) {
      await run();
      if (ago > 0) await dayEarlier(ago);
    }
    expect(await count('reserve_statements')).toBe(4);
    expect(await count('reserve_leaves')).toBe(2 + 1);
    await run();
    expect((await mine(token)).proof).not.toBeNull();
  });
});

/** Backdates today's statement by some days. */
const dayEarlier = (days: number) =>
  app.db.tx(async (tx) => {
    await tx.exec(`SET LOCAL session_replication_role = replica;
      UPDATE reserve_statements SET day = ledger_day(now()) - ${days} WHERE day = ledger_day(now())`);
  });

/** Deletes an account that has this amount of XP. */
async function end({ userId, token }: { userId: number; token: string }, amount: string): Promise<void> {
  const body = { currentPassword: 'correct horse battery', givenUp: [{ assetType: 'XP', amount }] };
  const ended = await app.call('POST /api/user/{userId}/deletion', { params: { userId }, token, body });
  expect(ended.status, JSON.stringify(ended.body)).toBe(204);
}

describe('a deleted person', () => {
  test('leaves the tree unchanged, and nothing in the tree identifies the person’s leaf', async () => {
    const [gone, stays] = [await app.register(), await app.register()];
    for (const { userId } of [gone, stays]) await fund(app.db, userId, 'XP', '3');
    await run();
    const { root } = await head();
    await end(gone, '3');
    const linked = await app.db.rows(
      sql<{
        n: number;
      }>`SELECT count(*) AS n FROM reserve_leaves WHERE salt IS NULL AND account IS NULL AND accounts IS NULL AND versions IS NULL`,
    );
    expect(linked).toEqual([{ n: 1 }]);
    const { proof } = await mine(stays.token);
    const read = readProof(JSON.stringify(proof));
    if (!read) throw new Error('no proof');
    expect(await checkProof(read, nodeMachine, root)).toMatchObject({ fault: null });
    expect(await auditReserves(app.db)).toEqual([]);
  });

  test('is in a statement made at the same time, without a link to the person’s accounts', async () => {
    const gone = await app.register();
    await fund(app.db, gone.userId, 'XP', '3');
    chain.balancesAt = async () => {
      await end(gone, '3');
      return chain.held;
    };
    expect(await make()).toBe('published');
    expect(await app.db.rows(sql`SELECT salt, account FROM reserve_leaves`)).toEqual([{ salt: null, account: null }]);
    expect((await head()).assets[0]?.liabilities).toBe(`${3n * 10n ** 18n}`);
  });
});
