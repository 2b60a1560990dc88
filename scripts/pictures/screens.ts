import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { screenPaths } from '../../src/app/routes.ts';
import { findBrowser } from '../../tools/browser.ts';
import { startChild } from '../../tools/child.ts';
import { freePort } from '../../tools/port.ts';
import type { ScreenState } from './states/screen-state.ts';
import { screenStates } from './states/states.ts';

/* Takes pictures of every screen of the built web app and of the states in screen-states.ts, for people to look at:
   screens/. Arguments select pictures by name. */
const out = join(import.meta.dirname, '../../screens');
const wanted = process.argv.slice(2);
/** Resolves after two frames and a moment, when a resized page has been drawn. */
const PAINTED = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60))))';
const AT_ONCE = 3;
const LOCALES = { en: 'en-US', ko: 'ko-KR' } as const;

const looks = [
  { name: 'light' },
  { name: 'dark', colorScheme: 'dark' },
  { name: '320-light', width: 320 },
  { name: 'ko', language: 'ko' },
] as const satisfies readonly Partial<ScreenState>[];
// Only `npm run dev` serves the gallery.
const paths = screenPaths.filter((path) => path !== '/gallery');
const screens: readonly ScreenState[] = [...paths, '/nowhere'].flatMap((path) =>
  looks.map((look) => ({
    ...look,
    path,
    name: `${path.slice(1) || 'home'}-${look.name}`,
    // Sign-in exists only in hosted mode.
    ...((path === '/login' || path === '/register') && { of: 'hosted' as const }),
  })),
);
const states = screenStates.map((state) => ({ ...state, name: `states/${state.name}` }));
const pictures = [...screens, ...states].filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
);

const dataDir = mkdtempSync(join(tmpdir(), 'ingam-screens-'));
const kinds = { demo: {}, empty: { DEMO_DATA: 'off' }, hosted: { WALLET_MODE: 'hosted' } } as const;
const { path: executablePath, args, env } = findBrowser();
const browser = await chromium.launch({ executablePath, args: [...args], env: { ...process.env, ...env } });

async function start(kind: keyof typeof kinds) {
  const port = await freePort();
  const settings = { DATA_DIR: join(dataDir, kind), PORT: String(port), ...kinds[kind] };
  const child = await startChild('src/app/server/main.ts', settings, /^Ingam is ready/);
  return { address: `http://localhost:${port}`, stop: child.stop };
}

/** Waits until the page has finished loading. */
async function settle(page: Page, isLoading: boolean) {
  await page.locator('h1').first().waitFor();
  // A skeleton appears only after 200 ms, so wait for longer than that.
  if (isLoading) await page.waitForTimeout(300);
  else {
    await page.locator('main [class*=skeleton]').first().waitFor({ state: 'detached' });
    // Waits for parts that load late, such as names and seals in rows.
    await page.waitForLoadState('networkidle');
  }
  await page.evaluate(`document.fonts.ready.then(() => ${PAINTED})`);
}

/** Pages with the same options share a browser context and its cache; in hosted mode each has its own person. */
const contexts = new Map<string, Promise<BrowserContext>>();
function contextOf(state: ScreenState) {
  if (state.of === 'hosted') return freshContext(state);
  const { colorScheme, language, isOffline, isRough } = state;
  const key = JSON.stringify([colorScheme, language, isOffline, isRough]);
  const known = contexts.get(key) ?? freshContext(state);
  contexts.set(key, known);
  return known;
}
function freshContext({ colorScheme = 'light', language = 'en', isRough = false }: ScreenState) {
  const look = { deviceScaleFactor: isRough ? 1 : 2, colorScheme, locale: LOCALES[language] };
  return browser.newContext({ ...look, reducedMotion: 'reduce', serviceWorkers: 'block' });
}

async function take(state: ScreenState, address: string) {
  const context = await contextOf(state);
  const page = await context.newPage();
  try {
    await picture(page, state, address);
  } finally {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await (state.of === 'hosted' ? context : page).close();
  }
}

async function picture(page: Page, state: ScreenState, address: string) {
  const { width = 390, height = 844, isLoading = false, answers } = state;
  page.setDefaultTimeout(15_000);
  await page.setViewportSize({ width, height });
  // Requests still under way when the page closes need no response.
  if (answers) await page.route('**/api/**', (route) => answers(route).catch(() => undefined));
  await page.goto(`${address}${state.path}`);
  await settle(page, isLoading);
  await state.act?.(page);
  if (state.act) await settle(page, isLoading);
  if (!state.isOneView) {
    // The viewport is made as tall as the page, so that elements fixed to its edges stay there in the picture.
    const tall = await page.evaluate<number>('document.documentElement.scrollHeight');
    await page.setViewportSize({ width, height: Math.max(height, tall) });
  }
  // The first picture of a page may lack some tiles, so it is discarded.
  await page.screenshot();
  const path = join(out, `${state.name}.png`);
  mkdirSync(dirname(path), { recursive: true });
  await page.screenshot({ path });
}

const servers = new Map<string, Awaited<ReturnType<typeof start>>>();
const failed: string[] = [];
try {
  for (const kind of new Set(pictures.map(({ of = 'demo' }) => of))) servers.set(kind, await start(kind));
  const queue = pictures.values();
  const lane = async () => {
    for (const state of queue) {
      const address = servers.get(state.of ?? 'demo')?.address ?? '';
      await take(state, address).catch((error: unknown) => failed.push(`${state.name}: ${String(error)}`));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  console.log(`${out}: ${pictures.length - failed.length} pictures`);
  for (const line of failed) console.error(line);
  if (failed.length > 0) process.exitCode = 1;
} finally {
  await browser.close();
  for (const server of servers.values()) await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
