/**
 * Takes the screenshots that a browser shows when it offers to install the app (manifest.webmanifest): `node
 * scripts/pictures/screenshots.ts`, after a build.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../tools/browser.ts';
import { startChild } from '../../tools/child.ts';
import { freePort } from '../../tools/port.ts';

const TARGET = join(import.meta.dirname, '../../src/app/web/public/screenshots');
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';

async function fillSend(page: Page) {
  await page.getByLabel('Recipient address').fill(ADDRESS);
  await page.getByLabel('Asset').selectOption('USDC');
  await page.getByLabel('Amount').fill('25');
  await page.getByRole('heading', { level: 1 }).click();
}
const pictures = [
  { name: 'home', path: '/' },
  { name: 'work', path: '/work' },
  { name: 'send', path: '/send', act: fillSend },
];

const dataDir = mkdtempSync(join(tmpdir(), 'ingam-screenshots-'));
const port = String(await freePort());
const server = await startChild('src/app/server/main.ts', { DATA_DIR: dataDir, PORT: port }, /^Ingam is ready/);
const { path: executablePath, args, env } = findBrowser();
const browser = await chromium.launch({ executablePath, args: [...args], env: { ...process.env, ...env } });
try {
  mkdirSync(TARGET, { recursive: true });
  for (const { name, path, act } of pictures) {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
    await page.goto(`http://localhost:${port}${path}`, { waitUntil: 'load' });
    await page.locator('main [class*=skeleton]').first().waitFor({ state: 'detached' });
    await act?.(page);
    await page.evaluate('document.fonts.ready');
    await page.waitForTimeout(300);
    await page.screenshot({ path: join(TARGET, `${name}.png`) });
  }
} finally {
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
