import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from './test/tool.ts';

/*
 * Applies each patch of `planted/` to a copy of HEAD and runs `test:near` there. `npm run test:planted`
 * runs all of them, `-- 12 13` some. Results are kept in .cache/planted.json, so a run that was cut off continues;
 * `-- --again` runs the patches that have a result too.
 */
const planted = join(root, 'planted');
const logs = join(root, '.cache/planted');
const kept = join(root, '.cache/planted.json');
/** Patterns of the first failing test in the output of Vitest and of Playwright. */
const FAILED = [/^ ?FAIL +(.+)$/m, /^ +1\) (.+)$/m];

const result = z.object({ isFound: z.boolean(), by: z.string() });
type Result = z.infer<typeof result>;
const results: Record<string, Result> = existsSync(kept)
  ? z.record(z.string(), result).parse(JSON.parse(readFileSync(kept, 'utf8')))
  : {};

function git(folder: string, ...args: string[]): void {
  const { status, stderr } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`);
}

/**
 * Copies HEAD and applies a patch there, uncommitted. The copy is a clone and not a worktree because its `main` must be
 * this HEAD: `test:near` tests everything that differs from `main`, so on a branch it would test the branch too.
 */
function plant(patch: string, folder: string): void {
  // PostgreSQL runs as another user and is started from node_modules below this folder.
  chmodSync(folder, 0o755);
  git(root, 'clone', '--quiet', '--shared', '--no-checkout', root, folder);
  git(folder, 'checkout', '--quiet', '-B', 'main', 'HEAD');
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  // .gitignore names a folder `node_modules/`, which does not match a link. Without this line the link counts as a
  // changed file.
  appendFileSync(join(folder, '.git/info/exclude'), 'node_modules\n');
  git(folder, 'apply', join(planted, patch));
}

/** Runs a script of the copy; resolves to its exit code and output, which the log also gets. */
async function run(folder: string, log: string, script: string): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [join('scripts', script)], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = () => child.kill('SIGTERM');
  process.once('exit', stop);
  let output = '';
  const hear = (part: Buffer) => {
    output += part.toString();
    appendFileSync(log, part);
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const [code] = await once(child, 'close');
  process.off('exit', stop);
  return { code: typeof code === 'number' ? code : 1, output };
}

/**
 * Judges whether a test finds the bug of a patch. A patch that does not build, or fails only types or lint, is a bad
 * patch.
 */
async function judge(patch: string): Promise<Result> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'ingam-planted-')));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  process.once('exit', remove);
  const log = join(logs, patch.replace(/\.patch$/, '.log'));
  writeFileSync(log, '');
  try {
    plant(patch, folder);
    // Journeys run against the build.
    const { code: unbuilt } = await run(folder, log, 'build.ts');
    if (unbuilt !== 0) return { isFound: false, by: `the build fails, see ${log}` };
    const { code, output } = await run(folder, log, 'test-near.ts');
    if (code === 0) return { isFound: false, by: 'everything passed' };
    const name = FAILED.map((form) => form.exec(output)?.[1]).find((found) => found !== undefined);
    if (name === undefined) return { isFound: false, by: `it failed without a failing test, see ${log}` };
    return { isFound: true, by: name.replace(/[ ─]+$/, '') };
  } finally {
    remove();
    process.off('exit', remove);
  }
}

const args = process.argv.slice(2);
const isAgain = args.includes('--again');
const wanted = args.filter((arg) => /^\d+$/.test(arg)).map(Number);
const patches = readdirSync(planted).filter((name) => /^\d\d-.*\.patch$/.test(name));
const chosen = patches.filter((name) => wanted.length === 0 || wanted.includes(Number(name.slice(0, 2)))).sort();
mkdirSync(logs, { recursive: true });

let found = 0;
for (const [n, patch] of chosen.entries()) {
  const start = performance.now();
  const before = isAgain ? undefined : results[patch];
  if (!before) console.log(`${n + 1} of ${chosen.length}: ${patch} …`);
  const one = before ?? (await judge(patch));
  results[patch] = one;
  writeFileSync(kept, `${JSON.stringify(results, null, 2)}\n`);
  if (one.isFound) found += 1;
  const took = before ? 'kept' : `${((performance.now() - start) / 60_000).toFixed(1)} min`;
  console.log(`${one.isFound ? 'found' : 'NOT FOUND'}  ${patch} (${took}): ${one.by}`);
}
console.log(`${found} found, ${chosen.length - found} not found`);
process.exitCode = found === chosen.length ? 0 : 1;
