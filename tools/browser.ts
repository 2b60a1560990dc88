import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A Chromium that starts on this machine, with its launch options. */
export interface Browser {
  readonly path: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const PLAYWRIGHT = [
  join(homedir(), '.cache/ms-playwright/chromium*/chrome-*/{chrome,headless_shell,chrome-headless-shell}'),
  join(homedir(), 'Library/Caches/ms-playwright/chromium*/chrome-*/*'),
];
const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/**
 * Finds a browser: CHROME_PATH, the system's Chromium or Chrome, Playwright's own, else the one in npm's
 * @sparticuz/chromium, unpacked once into .cache. Throws one clear line if none of them starts.
 */
export function findBrowser(): Browser {
  return given() ?? installed() ?? packagedBrowser() ?? nowhere();
}

/** Like `findBrowser`, but prefers npm's: it is headless only, so a run of all journeys takes a fifth less time. */
export function findBrowserWithoutWindow(): Browser {
  return given() ?? packagedBrowser() ?? installed() ?? nowhere();
}

function given(): Browser | undefined {
  const path = process.env.CHROME_PATH;
  if (!path) return undefined;
  if (starts(path)) return { path, args: ARGS, env: {} };
  throw new Error(`CHROME_PATH=${path} does not start`);
}

function installed(): Browser | undefined {
  const candidates = [...SYSTEM, ...PLAYWRIGHT.flatMap((pattern) => globSync(pattern))];
  const path = candidates.find((candidate) => starts(candidate));
  return path ? { path, args: ARGS, env: {} } : undefined;
}

function nowhere(): never {
  throw new Error(
    'No browser was found for the journeys: install Chromium (Debian: apt install chromium), or set CHROME_PATH to a Chrome or Chromium',
  );
}

/**
 * Returns npm's Chromium (Linux on x64), with its bundled libraries if the system lacks them. Its fonts always include
 * Hangul: the boxes that stand in for missing letters have other widths, and would change the layout.
 */
function packagedBrowser(): Browser | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const folder = unpacked();
  if (!folder) return undefined;
  const path = join(folder, 'chromium');
  const fonts = { FONTCONFIG_FILE: at('tools/fonts.conf') };
  const libraries = [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  const env = [fonts, { ...fonts, LD_LIBRARY_PATH: libraries }].find((candidate) => starts(path, candidate));
  return env && { path, args: ARGS, env };
}

/**
 * Returns the folder of the unpacked browser. The package unpacks itself into the temporary folder, which we set; the
 * result is complete or absent.
 */
function unpacked(): string | undefined {
  if (!existsSync(at('node_modules/@sparticuz/chromium'))) return undefined;
  const folder = at('.cache/chromium');
  if (existsSync(join(folder, 'chromium'))) return folder;
  mkdirSync(at('.cache'), { recursive: true });
  const fresh = mkdtempSync(at('.cache/chromium-'));
  const program = "await (await import('@sparticuz/chromium')).default.executablePath()";
  const unpack = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: at('.'),
    // `AWS_LAMBDA_JS_RUNTIME` makes the package also unpack the libraries that a bare system lacks.
    env: { ...process.env, TMPDIR: fresh, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' },
    stdio: 'ignore',
  });
  rmSync(folder, { recursive: true, force: true });
  if (unpack.status === 0) renameSync(fresh, folder);
  else rmSync(fresh, { recursive: true, force: true });
  return unpack.status === 0 ? folder : undefined;
}

function starts(path: string, env: Readonly<Record<string, string>> = {}): boolean {
  if (!existsSync(path)) return false;
  const run = spawnSync(path, ['--version', '--no-sandbox'], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
    timeout: 20_000,
  });
  return run.status === 0 && /Chrom/.test(run.stdout);
}
