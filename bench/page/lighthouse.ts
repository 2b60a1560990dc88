import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../../tools/browser.ts';
import { median } from '../../tools/measure.ts';

const LISTED = join(import.meta.dirname, 'lighthouse');
/** Outside the sources, which tests read. */
const HERE = join(import.meta.dirname, '../../.cache/lighthouse');
const PROGRAM = join(HERE, 'node_modules/lighthouse/cli/index.js');
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const TIMES = {
  fcpMs: 'first-contentful-paint',
  lcpMs: 'largest-contentful-paint',
  tbtMs: 'total-blocking-time',
  speedIndexMs: 'speed-index',
  cls: 'cumulative-layout-shift',
} as const;

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
}

/** Runs Lighthouse's mobile profile and returns the medians; it is installed on first use, apart from the app. */
export function lighthouse(address: string, rounds: number) {
  if (!existsSync(PROGRAM)) {
    mkdirSync(HERE, { recursive: true });
    for (const name of ['package.json', 'package-lock.json']) copyFileSync(join(LISTED, name), join(HERE, name));
    // Not `npm ci`: one of its packages requires the latest version of a peer, so a lockfile is soon outdated.
    const npm = spawnSync('npm', ['install', '--ignore-scripts', '--no-audit', '--loglevel=error'], {
      cwd: HERE,
      stdio: ['ignore', 2, 2],
    });
    if (npm.status !== 0) throw new Error('Lighthouse could not be installed');
  }
  const reports = Array.from({ length: rounds }, () => run(address));
  const of = (read: (report: Report) => number) => median(reports.map(read));
  return {
    rounds,
    ...Object.fromEntries(
      CATEGORIES.map((name) => [name, Math.round(100 * of((one) => one.categories[name]?.score ?? 0))]),
    ),
    ...Object.fromEntries(
      Object.entries(TIMES).map(([name, audit]) => {
        const value = of((one) => one.audits[audit]?.numericValue ?? Number.NaN);
        return [name, name === 'cls' ? Math.round(value * 10_000) / 10_000 : Math.round(value)];
      }),
    ),
  };
}

function run(address: string): Report {
  const folder = mkdtempSync(join(tmpdir(), 'ingam-lighthouse-'));
  const { path, args, env } = findBrowser();
  try {
    const file = join(folder, 'report.json');
    const flags = ['--output=json', `--output-path=${file}`, '--quiet', `--only-categories=${CATEGORIES.join(',')}`];
    const chrome = `--chrome-flags=--headless=new ${args.join(' ')}`;
    const ran = spawnSync(process.execPath, [PROGRAM, address, ...flags, chrome], {
      env: { ...process.env, ...env, CHROME_PATH: path },
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: 180_000,
    });
    if (ran.status !== 0) throw new Error('Lighthouse did not finish');
    return JSON.parse(readFileSync(file, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
