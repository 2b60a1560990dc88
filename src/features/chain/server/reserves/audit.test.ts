import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { addressOf, give } from '#features/ledger/server/testing/books.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { findPlanted } from '#platform/server/testing/planted.ts';
import { auditReserves, auditReservesOnChain } from './audit.ts';
import { reservesPort } from './port.ts';
import { reservesJob } from './reserves-job.ts';
import { scriptedChain } from './testing/scripted-chain.ts';

const app = testApp({ mode: 'hosted', isStill: true, isNew: true });
const chain = scriptedChain();
beforeAll(async () => {
  const { services } = app.built.mounted;
  reservesPort.give(services, chain);
  for (let n = 1; n < 4; n += 1) await fund(app.db, (await app.register()).userId, 'XP', `${n}`);
  await give(app.db, addressOf('later'), 5n, 'USDC');
  await reservesJob(services).run(new AbortController().signal);
});

describe('the audit of reserves', () => {
  test('finds no fault in a correct statement, whatever money moved afterwards', async () => {
    expect(await auditReserves(app.db)).toEqual([]);
    await fund(app.db, (await app.register()).userId, 'XP', '50');
    expect(await auditReserves(app.db)).toEqual([]);
    expect(await auditReservesOnChain(app.db, chain)).toEqual([]);
  });

  const ONE = 'hash = (SELECT hash FROM reserve_leaves ORDER BY amounts[1] DESC LIMIT 1)';
  test.each([
    [
      'a leaf with another amount',
      `UPDATE reserve_leaves SET amounts[1] = amounts[1] + 1 WHERE ${ONE}`,
      /do not add up to/,
    ],
    [
      'that very leaf as no account of the ledger',
      `UPDATE reserve_leaves SET amounts[1] = amounts[1] + 1 WHERE ${ONE}`,
      /differs from its account’s balance/,
    ],
    [
      'a leaf that is of somebody else',
      `UPDATE reserve_leaves SET salt = decode(repeat('00', 32), 'hex') WHERE ${ONE}`,
      /not the hash of what it says/,
    ],
    ['a leaf that went', `DELETE FROM reserve_leaves WHERE ${ONE}`, /do not add up to/],
    [
      'a leaf of nothing that came',
      `INSERT INTO reserve_leaves (statement_id, hash, amounts) SELECT id, decode(repeat('77', 32), 'hex'), '{0,0,0}' FROM reserve_statements`,
      /another root/,
    ],
    [
      'an account that was left out, its leaf and its sum with it',
      `UPDATE reserve_statements SET liabilities[1] = liabilities[1] - (SELECT amounts[1] FROM reserve_leaves ORDER BY amounts[1] DESC LIMIT 1);
       DELETE FROM reserve_leaves WHERE amounts[1] = (SELECT max(amounts[1]) FROM reserve_leaves)`,
      /omits a balance/,
    ],
    ['a sum that was made smaller', 'UPDATE reserve_statements SET liabilities[2] = 1', /not as it was signed/],
    [
      'reserves that were made larger',
      'UPDATE reserve_statements SET reserves[2] = reserves[2] + 1',
      /not as it was signed/,
    ],
    ['another block', 'UPDATE reserve_statements SET block_number = block_number + 1', /not as it was signed/],
    [
      'a signature of another key',
      "UPDATE signing_keys SET public_jwk = jsonb_set(public_jwk, '{x}', public_jwk -> 'y')",
      /not as it was signed/,
    ],
    ['reserves that cover less than is owed', 'UPDATE reserve_statements SET reserves[1] = 1', /do not cover/],
  ])('finds %s', async (_, text, expected) => {
    expect((await findPlanted(app.db, text, auditReserves)).join('\n')).toMatch(expected);
  });

  test('detects a difference from the chain, and fails if the chain is unreachable', async () => {
    const real = chain.held.get('ETH') ?? 0n;
    chain.held.set('ETH', real - 1n);
    expect(await auditReservesOnChain(app.db, chain)).toEqual([
      'reserves of ETH are not what the chain says (block 1234)',
    ]);
    chain.held.set('ETH', real);
    chain.isAway = true;
    await expect(auditReservesOnChain(app.db, chain)).rejects.toThrow('no answer');
    chain.isAway = false;
  });

  test('is part of the audit of everything', async () => {
    await app.audit();
    const audit = app.built.mounted.parts.find(({ name }) => name === 'chain')?.audit;
    if (!audit) throw new Error('the chain has no audit');
    const found = await findPlanted(app.db, 'UPDATE reserve_statements SET liabilities[2] = 1', (tx) =>
      audit(tx, 'whole'),
    );
    expect(found.join('\n')).toMatch(/not as it was signed/);
  });
});
