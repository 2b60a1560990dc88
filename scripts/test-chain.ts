import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/* Tests 1,000 reorgs during deposits, and 200 kills of the program during deposits and withdrawals, in parts of at most
   ten minutes each on 2 cores. Runs all, `-- reorgs` or `-- kills` alone, or one by number (`-- kills 3`). CHAIN_SEED
   selects another random sequence. The last line reports what actually ran. */
const LIMIT_MS = 600_000;
const folder = 'src/features/chain/server';
const kinds = {
  reorgs: { file: `${folder}/deposits/reorgs.long`, parts: 10, each: 100, count: 'CHAIN_REORGS' },
  kills: { file: `${folder}/kills.long`, parts: 8, each: 25, count: 'CHAIN_KILLS' },
} as const;
type Kind = keyof typeof kinds;
const isKind = (text: string): text is Kind => text in kinds;

const [which, nth, ...more] = process.argv.slice(2);
const isRight = which === undefined || (isKind(which) && (nth === undefined || /^\d+$/.test(nth)));
if (!isRight || more.length > 0) throw new Error('it accepts reorgs or kills, with the number of a part');
const wanted = (Object.keys(kinds) as Kind[]).filter((kind) => which === undefined || kind === which);
const parts = wanted.flatMap((kind) =>
  Array.from({ length: kinds[kind].parts }, (_, n) => ({ kind, n: n + 1 })).filter(
    ({ n }) => nth === undefined || n === Number(nth),
  ),
);
if (parts.length === 0) throw new Error('this part does not exist');

const root = fileURLToPath(new URL('..', import.meta.url));
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
const seed = Number(process.env.CHAIN_SEED ?? Date.now() % 100_000);
const passed: Record<Kind, number> = { reorgs: 0, kills: 0 };
const failed: string[] = [];
for (const { kind, n } of parts) {
  const { file, each, count } = kinds[kind];
  const env = { ...process.env, INGAM_LONG: '1', [count]: String(each), CHAIN_SEED: String(seed + n) };
  console.log(`${kind}, part ${n}: ${each} of seed ${seed + n}`);
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'postgres', file], {
    cwd: root,
    env,
    stdio: 'inherit',
    timeout: LIMIT_MS,
  });
  if (status === 0) passed[kind] += each;
  else failed.push(`${kind} ${n}`);
}
console.log(JSON.stringify({ seed, passed, failed }));
process.exitCode = failed.length === 0 ? 0 : 1;
