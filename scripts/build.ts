import { existsSync, globSync, renameSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { makePage } from './build/page.ts';
import { precacheOf } from './build/precache.ts';

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const done = at('dist/web');
const fresh = at('dist/web.next');
const old = at('dist/web.old');
const COMPRESS_FROM_BYTES = 400;
/** Size in bytes above which trying both brotli modes is not worth the time. */
const TRIED_TO_BYTES = 300_000;
/** Size in bytes above which the best compression level costs more time per build than it saves. */
const THOROUGH_TO_BYTES = 2_000_000;

try {
  await buildWeb();
  const leftOut = await makePage(fresh);
  await compress();
  await buildWorker(leftOut);
  await compress('sw.js');
  replace();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function buildWeb() {
  await build({ configFile: at('vite.config.ts'), logLevel: 'warn', build: { outDir: fresh } });
}

/**
 * Builds the service worker as one classic script at the root, so that its scope is the whole app. The list of files to
 * cache is compiled into it.
 */
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

/**
 * Compresses files in advance on all processors: the server sends `x.js.br` or `x.js.gz` for `x.js`, so no request
 * waits for compression.
 */
async function compress(those = '**/*.{js,mjs,css,html,svg,json,webmanifest,wasm}') {
  await Promise.all(globSync(those, { cwd: fresh }).map((name) => compressFile(join(fresh, name))));
}

async function compressFile(path: string) {
  const plain = await readFile(path);
  if (plain.length < COMPRESS_FROM_BYTES) return;
  await writeFile(`${path}.br`, await smallBrotli(plain));
  await writeFile(`${path}.gz`, await zip(plain, { level: 9 }));
}

function smallBrotli(plain: Buffer): Promise<Buffer> {
  if (plain.length < TRIED_TO_BYTES) return smallestBrotli(plain);
  const quality = plain.length < THOROUGH_TO_BYTES ? constants.BROTLI_MAX_QUALITY : 9;
  return brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

/** Tries both modes, because the mode changes how a file is divided and only the result shows which is smaller. */
async function smallestBrotli(plain: Buffer): Promise<Buffer> {
  const { BROTLI_MODE_GENERIC, BROTLI_MODE_FONT, BROTLI_PARAM_MODE } = constants;
  const tried = await Promise.all(
    [BROTLI_MODE_GENERIC, BROTLI_MODE_FONT].map((mode) => brotli(plain, { params: { [BROTLI_PARAM_MODE]: mode } })),
  );
  return tried.reduce((best, one) => (one.length < best.length ? one : best));
}

/** Replaces the output at the end, so that a failed or killed build leaves the last good one in place. */
function replace() {
  rmSync(old, { recursive: true, force: true });
  if (existsSync(done)) renameSync(done, old);
  renameSync(fresh, done);
  rmSync(old, { recursive: true, force: true });
}
