import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { makePage } from './build/page.ts';
import { precacheOf } from './build/precache.ts';

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const done = at('dist/web');
const fresh = at('dist/web.next');
const old = at('dist/web.old');
const COMPRESS_FROM_BYTES = 400;
/** What larger files would win is not worth the time that trying takes. */
const TRIED_TO_BYTES = 300_000;
/** Beyond this the last hundredth of it costs more seconds of every build than it ever saves. */
const THOROUGH_TO_BYTES = 2_000_000;

try {
  await buildWeb();
  const leftOut = await makePage(fresh);
  compress();
  await buildWorker(leftOut);
  compress('sw.js');
  replace();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function buildWeb() {
  await build({ configFile: at('vite.config.ts'), logLevel: 'warn', build: { outDir: fresh } });
}

/** The service worker is one classic script at the root, so that its scope is the whole app; the list of what it keeps is written into it. */
async function buildWorker(leftOut: readonly string[]) {
  const { version, files } = precacheOf(fresh, leftOut);
  await build({
    define: { PRECACHE: JSON.stringify({ version, files }) },
    configFile: false,
    root: at('src/app/worker'),
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: fresh,
      emptyOutDir: false,
      reportCompressedSize: false,
      rolldownOptions: { input: at('src/app/worker/sw.ts'), output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  });
}

/** The server sends `x.js.br` or `x.js.gz` for `x.js`, so that no request pays for compression. */
function compress(those = '**/*.{js,mjs,css,html,svg,json,webmanifest,wasm}') {
  for (const name of globSync(those, { cwd: fresh })) {
    const path = join(fresh, name);
    const plain = readFileSync(path);
    if (plain.length < COMPRESS_FROM_BYTES) continue;
    writeFileSync(`${path}.br`, brotli(plain));
    writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }));
  }
}

function brotli(plain: Buffer): Buffer {
  if (plain.length < TRIED_TO_BYTES) return smallestBrotli(plain);
  const quality = plain.length < THOROUGH_TO_BYTES ? constants.BROTLI_MAX_QUALITY : 9;
  return brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

/** What a file is said to be of changes how its pieces are told apart: which of it is smaller is known only after. */
function smallestBrotli(plain: Buffer): Buffer {
  const { BROTLI_MODE_GENERIC, BROTLI_MODE_FONT, BROTLI_PARAM_MODE } = constants;
  return [BROTLI_MODE_GENERIC, BROTLI_MODE_FONT]
    .map((mode) => brotliCompressSync(plain, { params: { [BROTLI_PARAM_MODE]: mode } }))
    .reduce((best, one) => (one.length < best.length ? one : best));
}

/** A build that fails or is killed leaves the last good one in its place. */
function replace() {
  rmSync(old, { recursive: true, force: true });
  if (existsSync(done)) renameSync(done, old);
  renameSync(fresh, done);
  rmSync(old, { recursive: true, force: true });
}
