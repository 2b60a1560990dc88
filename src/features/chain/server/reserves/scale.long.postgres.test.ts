import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { resetDb } from '#platform/server/testing/stores.ts';
import { contract } from '../../contract.ts';
import { checkProof } from '../../reserves/check-proof.ts';
import { readProof } from '../../reserves/statement.ts';
import { makeStatement } from './make-statement.ts';
import { reservesPort } from './port.ts';
import { nodeMachine } from './testing/machine.ts';
import { scriptedChain } from './testing/scripted-chain.ts';

const app = testApp({ mode: 'hosted', isStill: true });
const OWNERS = Number(process.env.INGAM_RESERVE_OWNERS ?? 100_000);
/** Maximum growth of memory in MB, for any number of accounts. */
const MOST_MORE_MB = 60;
const MOST_WRITING_MS = 2000;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
/** Returns the memory in use after garbage collection. */
function liveMb(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

test('a statement of a hundred thousand people is made in bounded memory beside other events, and a leaf is read and checked in under a second', async () => {
  const { services } = app.built.mounted;
  const chain = scriptedChain();
  reservesPort.give(services, chain);
  await app.db.tx(
    (tx) =>
      tx.exec(`SET LOCAL session_replication_role = replica;
        INSERT INTO accounts (owner, asset_id, balance, version, allow_negative)
        SELECT '0x' || left(encode(sha256(n::text::bytea), 'hex'), 40), a, n * a, 1, false FROM generate_series(1, ${OWNERS}) n, unnest(ARRAY[1, 2]) a`),
    { isLong: true },
  );
  const me = await app.register();
  await fund(app.db, me.userId, 'XP', '1');

  // Measures the longest writing transaction, as another program sees it.
  let longestMs = 0;
  let isDone = false;
  const watch = (async () => {
    while (!isDone) {
      const { ms } = await app.db.one<{ ms: number }>({
        text: `SELECT coalesce(max(extract(epoch FROM clock_timestamp() - xact_start) * 1000), 0)::float8 AS ms FROM pg_stat_activity
          WHERE backend_xid IS NOT NULL AND datname = current_database()`,
        values: [],
        name: '',
      });
      longestMs = Math.max(longestMs, ms);
      await new Promise((later) => setTimeout(later, 20));
    }
  })();
  const before = liveMb();
  let most = 0;
  let asked = 0;
  const began = performance.now();
  const made = await makeStatement(services, chain, async () => {
    asked += 1;
    if (asked % 20 === 0) most = Math.max(most, liveMb() - before);
    return true;
  });
  const tookMs = performance.now() - began;
  isDone = true;
  await watch;
  expect(made).toBe('published');

  const from = performance.now();
  const { body } = await app.client(contract)('GET /api/reserves/mine', { token: me.token });
  const readMs = performance.now() - from;
  const proof = readProof(JSON.stringify(body.proof));
  if (!proof) throw new Error('no proof');
  const at = performance.now();
  expect(await checkProof(proof, nodeMachine)).toMatchObject({ fault: null });
  const checkMs = performance.now() - at;
  process.stdout.write(
    `${JSON.stringify({
      owners: OWNERS,
      tookMs,
      moreMb: most,
      longestMs,
      readMs,
      checkMs,
      path: proof.path.length,
    })}\n`,
  );
  expect(most).toBeLessThan(MOST_MORE_MB);
  expect(longestMs).toBeLessThan(MOST_WRITING_MS);
  expect(readMs).toBeLessThan(1000);
  expect(checkMs).toBeLessThan(1000);
  // Removes balances without entries, which the audit must not see.
  await resetDb(app.db);
});
