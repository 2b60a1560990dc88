/**
 * Generates the app's icons from the seal (docs/product/look.md#seal) with Chromium: `node scripts/assets/icons.ts`.
 * Run it again when the seal changes.
 */
import { writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { squareCut } from '../../src/ui/drawings/seal.ts';
import { SQUARE } from '../../src/ui/drawings/square-cuts.ts';
import { findBrowser } from '../../tools/browser.ts';

const TARGET = new URL('../../src/app/web/public/', import.meta.url);
const SEAL = '#C6311E';
const CUT = '#FFFCF8';
const PAPER = '#F6F4ED';
/**
 * Width of the seal's cuts. They are finer than on screens: an icon is large and alone, and the two strokes of 가 must
 * not merge.
 */
const KNIFE = 2.3;
/**
 * Side of the seal on a maskable icon, as a fraction of the icon's. Only a circle of 80 % is always visible, and a
 * square of 56 % fits into it.
 */
const SAFE = 0.56;

const { path: cut } = squareCut('인감');
const seal = `<path d="${SQUARE}" fill="${SEAL}"/><path d="${cut}" fill="none" stroke="${CUT}" stroke-width="${KNIFE}"/>`;
const plain = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><title>Ingam</title>${seal}</svg>`;
const inset = (48 * (1 - SAFE)) / 2;
const maskable = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="${PAPER}"/><g transform="translate(${inset} ${inset}) scale(${SAFE})">${seal}</g></svg>`;

writeFileSync(new URL('icon.svg', TARGET), `${plain}\n`);
const { path: executablePath, args, env } = findBrowser();
const browser = await chromium.launch({ executablePath, args: [...args], env: { ...process.env, ...env } });
await draw(plain, 192, 'icon-192.png');
await draw(plain, 512, 'icon-512.png');
await draw(maskable, 512, 'icon-maskable-512.png');
await browser.close();

async function draw(svg: string, side: number, name: string) {
  const page = await browser.newPage({ viewport: { width: side, height: side } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${side}px;height:${side}px}</style>${svg}`);
  writeFileSync(new URL(name, TARGET), await page.screenshot({ omitBackground: true }));
  await page.close();
}
