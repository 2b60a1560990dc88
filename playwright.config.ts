import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
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
  // The main way through every screen, and axe over all of them, is in `npm test`; what goes wrong at the edges of it, what kills and starts
  // servers again and again, and the same once more by keyboard, is in `npm run test:long`.
  testIgnore: process.env.INGAM_LONG ? [] : ['**/*.long.spec.ts'],
  ...(!process.env.INGAM_LONG && { grepInvert: /@long/ }),
  outputDir: 'test-results',
  workers: 2,
  // A machine that others use too may make one late: there it is tried once more, and named. At a desk it is seen at once.
  retries: process.env.CI ? 1 : 0,
  // One generous limit: a test waits for conditions, and fails on a busy machine only if a condition never comes true.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  use: {
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    timezoneId: 'Asia/Seoul',
    // A trace of every journey costs time: TRACE=1 when one fails.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: browser.path,
      args: [...browser.args],
      env: { ...process.env, ...browser.env },
    },
  },
});
