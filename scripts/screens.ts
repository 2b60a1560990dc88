import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { screenPaths } from '#app/routes.ts';
import { startChild } from '../bench/server.ts';
import { findBrowser } from './browser.ts';
import { freePort } from './port.ts';

/* Takes a picture of every screen of the built web app with demo data, at phone size in both themes and at 320, for people to look at: screens/. */
const out = join(import.meta.dirname, '../screens');
const dataDir = mkdtempSync(join(tmpdir(), 'ingam-screens-'));
const port = await freePort();
const server = await startChild('src/app/server/main.ts', { DATA_DIR: dataDir, PORT: String(port) }, /^Ingam is ready/);
const { path: executablePath, args, env } = findBrowser();
const browser = await chromium.launch({ executablePath, args: [...args], env: { ...process.env, ...env } });
const looks = [
  { name: 'light', colorScheme: 'light', width: 390 },
  { name: 'dark', colorScheme: 'dark', width: 390 },
  { name: '320-light', colorScheme: 'light', width: 320 },
] as const;
mkdirSync(out, { recursive: true });
try {
  for (const { name, colorScheme, width } of looks) {
    const context = await browser.newContext({ viewport: { width, height: 844 }, deviceScaleFactor: 2, colorScheme });
    const page = await context.newPage();
    for (const path of [...screenPaths, '/nowhere']) {
      await page.goto(`http://localhost:${port}${path}`);
      await page.locator('h1').first().waitFor();
      await page.waitForTimeout(500);
      // As tall as the page, so that what is fixed to the edges stays at the edges of the picture.
      const height = await page.evaluate<number>('document.documentElement.scrollHeight');
      await page.setViewportSize({ width, height: Math.max(844, height) });
      await page.waitForTimeout(100);
      await page.screenshot({ path: join(out, `${path.slice(1) || 'home'}-${name}.png`) });
      await page.setViewportSize({ width, height: 844 });
    }
    await context.close();
  }
  console.log(`${out}: ${looks.length * (screenPaths.length + 1)} pictures`);
} finally {
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
