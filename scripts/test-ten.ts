import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { root } from './test/tool.ts';

/* Runs `npm test` ten times, each in a fresh clone of HEAD: six times alone, four times beside four busy loops. One
   line per run with its commit is appended to .cache/ten-runs.jsonl, so only an interrupted run is repeated. `-- 2`
   stops after two more runs. */
const RUNS = 10;
const QUIET = 6;
const LOOPS = 4;
const cache = join(root, '.cache');
const kept = join(cache, 'ten-runs.jsonl');

const run = z.object({
  run: z.number(),
  commit: z.string(),
  isBusy: z.boolean(),
  seconds: z.number(),
  code: z.number(),
  /** Last line of `npm test`: `N passed, N failed`. */
  closing: z.string(),
});
type Run = z.infer<typeof run>;

function git(folder: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`);
  return stdout.trim();
}

/** Keeps this many threads busy until the returned function is called. */
function keepBusy(loops: number): () => Promise<unknown> {
  const workers = Array.from({ length: loops }, () => new Worker('for (;;);', { eval: true }));
  return () => Promise.all(workers.map((worker) => worker.terminate()));
}

/** Runs `npm test` in a fresh clone. Its output goes to .cache/ten-runs-N.log. */
async function testOnce(number: number, commit: string): Promise<Run> {
  const isBusy = number > QUIET;
  const folder = mkdtempSync(join(tmpdir(), 'ingam-ten-'));
  // PostgreSQL runs as another user and is started from node_modules below this folder.
  chmodSync(folder, 0o755);
  const log = join(cache, `ten-runs-${number}.log`);
  rmSync(log, { force: true });
  try {
    git(root, 'clone', '--quiet', '--no-local', root, folder);
    git(folder, 'checkout', '--quiet', commit);
    const stop = keepBusy(isBusy ? LOOPS : 0);
    const start = performance.now();
    const child = spawn('npm', ['test'], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => appendFileSync(log, part));
    const [code] = await once(child, 'close');
    const seconds = Math.round((performance.now() - start) / 1000);
    await stop();
    const closing = readFileSync(log, 'utf8').trimEnd().split('\n').at(-1) ?? '';
    return { run: number, commit, isBusy, seconds, code: typeof code === 'number' ? code : 1, closing };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

mkdirSync(cache, { recursive: true });
const lines = existsSync(kept) ? readFileSync(kept, 'utf8').trimEnd().split('\n') : [];
const done = lines.map((line) => run.parse(JSON.parse(line)));
const last = Math.min(RUNS, done.length + Number(process.argv[2] ?? RUNS));
for (let number = done.length + 1; number <= last; number += 1) {
  const one = await testOnce(number, git(root, 'rev-parse', 'HEAD'));
  appendFileSync(kept, `${JSON.stringify(one)}\n`);
  done.push(one);
}
for (const { run: number, commit, isBusy, seconds, closing } of done)
  console.log(`${number} ${commit.slice(0, 8)} ${isBusy ? 'busy' : 'quiet'} ${seconds} s: ${closing}`);
process.exitCode = done.every(({ code }) => code === 0) ? 0 : 1;
