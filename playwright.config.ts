import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/browser.ts';

const browser = findBrowser();

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'test-results',
  workers: 2,
  retries: 0,
  timeout: 60_000,
  forbidOnly: true,
  use: {
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    timezoneId: 'Asia/Seoul',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: browser.path,
      args: [...browser.args],
      env: { ...process.env, ...browser.env },
    },
  },
});
