import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowserWithoutWindow } from './tools/browser.ts';

const browser = findBrowserWithoutWindow();
// One folder for all workers, who inherit its name (journeys/support/first-starts.ts).
if (!process.env.INGAM_FIRST_STARTS) {
  const folder = mkdtempSync(join(tmpdir(), 'ingam-first-starts-'));
  process.env.INGAM_FIRST_STARTS = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
}

export default defineConfig({
  testDir: 'journeys',
  // The migrated database that the servers' databases are copied from, where `npm test` has not made it.
  globalSetup: './journeys/support/global-setup.ts',
  // The main way through every screen, and axe over all of them, is in `npm test`; what goes wrong at the edges of it, what kills and starts
  // servers again and again, and the same once more by keyboard, is in `npm run test:long`.
  testIgnore: process.env.INGAM_LONG ? [] : ['**/*.long.spec.ts'],
  ...(!process.env.INGAM_LONG && { grepInvert: /@long/ }),
  outputDir: 'test-results',
  // Node runs TypeScript by itself, so nothing else reads and rewrites the sources.
  build: { external: ['**/*.ts'] },
  // The queue of `npm test` lets as many begin as the cores bear (scripts/test/turns.ts).
  workers: availableParallelism() + 1,
  // Limits for what hangs. No journey is about how fast the machine is.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  use: {
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    timezoneId: 'Asia/Seoul',
    // The worker fetches all built files into each new context. Journeys that see it turn it on (CONTRIBUTING.md).
    serviceWorkers: 'block',
    // A trace of every journey costs time: TRACE=1 when one fails.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: browser.path,
      args: [...browser.args],
      env: { ...process.env, ...browser.env },
    },
  },
});
