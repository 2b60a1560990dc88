import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { addCamera, showToCamera } from '../../journeys/support/camera.ts';
import { startChild } from '../../tools/child.ts';
import { median } from '../../tools/measure.ts';
import { freePort } from '../../tools/port.ts';
import { newVisit, openBrowser } from './visit.ts';

// Measures two phones on loopback, from the press that pays to the result on both, and from a camera's first frame to
// the decoded text. Won settles at once, so accepted payments are completed.
const LIMITS = { acceptedP50Ms: 300, completedMs: 1000, parsedMs: 1000 };
const ROUNDS = Number(process.env.ROUNDS ?? 20);
const OWNER = { email: 'minseo.kim@example.com', password: 'a long owner password' };
const STALL = { email: 'stall@example.com', password: 'correct horse battery', firstName: 'Jiwoo', lastName: 'Han' };

const folder = mkdtempSync(join(tmpdir(), 'ingam-bench-'));
const port = String(await freePort());
const address = `http://localhost:${port}`;
const env = { DATA_DIR: join(folder, 'data'), PORT: port, LOG_LEVEL: 'warn' };
const start = (more: Readonly<Record<string, string>>) =>
  startChild('src/app/server/main.ts', { ...env, ...more }, /^Ingam is ready/);

/** The demo's owner has the money; then the same store serves in hosted mode. */
const first = await start({ OWNER_PASSWORD: OWNER.password });
await first.stop();
const server = await start({ WALLET_MODE: 'hosted' });
try {
  const browser = await openBrowser();
  const [payer, stall] = [await phone(browser, 'login', OWNER), await phone(browser, 'register', STALL)];
  const byLink: PaymentTimes[] = [];
  const byScan: PaymentTimes[] = [];
  const parsed: number[] = [];
  // The first of each is not counted, since it fills the caches.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const link = await payOnce(payer, stall, async (shown) => void (await payer.goto(shown.link)));
    let firstMs = 0;
    const scan = await payOnce(payer, stall, async (shown) => {
      firstMs = await scanned(payer, shown.picture);
    });
    if (round === 0) continue;
    byLink.push(link);
    byScan.push(scan);
    parsed.push(firstMs);
  }
  await browser.close();
  const figures = { link: summary(byLink), scan: summary(byScan), parsed: ends(parsed) };
  const paths = [figures.link, figures.scan];
  const verdict = {
    accepted: paths.every(({ both }) => both.p50Ms < LIMITS.acceptedP50Ms),
    completed: paths.every(({ both }) => both.maxMs < LIMITS.completedMs),
    parsed: figures.parsed.maxMs < LIMITS.parsedMs,
  };
  console.log(JSON.stringify({ bench: 'pay', rounds: ROUNDS, ...figures, limits: LIMITS, verdict }, null, 2));
  if (Object.values(verdict).includes(false)) process.exitCode = 1;
} finally {
  await server.stop();
  rmSync(folder, { recursive: true });
}

/** Opens a signed-in phone: the token in its storage, the cookie for its event stream. */
async function phone(browser: Browser, call: 'login' | 'register', data: object): Promise<Page> {
  const { page } = await newVisit(browser);
  await addCamera(page);
  const answer = await page.context().request.post(`${address}/api/auth/${call}`, { data });
  const { user, token } = await answer.json();
  const kept = { auth_token: token, user_data: JSON.stringify(user) };
  await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, kept);
  await page.goto(`${address}/localpay`);
  await page.getByRole('button', { name: 'Get paid' }).waitFor();
  return page;
}

interface PaymentTimes {
  readonly payer: number;
  readonly stall: number;
  readonly both: number;
}

function ends(times: readonly number[]) {
  return { p50Ms: Math.round(median([...times])), maxMs: Math.round(Math.max(...times)) };
}

function summary(rounds: readonly PaymentTimes[]) {
  return {
    payer: ends(rounds.map(({ payer }) => payer)),
    stall: ends(rounds.map(({ stall }) => stall)),
    both: ends(rounds.map(({ both }) => both)),
  };
}

/** The stall's screen: the link, and a picture of its code. */
interface ShownCharge {
  readonly link: string;
  readonly picture: Buffer;
}

/**
 * Shows the stall's screen to the camera; returns milliseconds from its first frame until the decoded text is shown.
 */
async function scanned(payer: Page, picture: Buffer): Promise<number> {
  await payer.goto(`${address}/localpay`);
  await showToCamera(payer, picture);
  const first = payer.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const seen = () => resolve(performance.timeOrigin + performance.now());
        document.addEventListener('playing', seen, { capture: true, once: true });
      }),
  );
  const read = shown(payer, 'Check the name and the amount');
  await payer.getByRole('button', { name: 'QR Pay' }).click();
  return (await read) - (await first);
}

/**
 * Requests and pays 100 won, opened by `reach`; returns milliseconds from the press until each side has painted the
 * result.
 */
async function payOnce(payer: Page, stall: Page, reach: (shown: ShownCharge) => Promise<void>): Promise<PaymentTimes> {
  await stall.goto(`${address}/localpay`);
  await stall.getByRole('button', { name: 'Get paid' }).click();
  const till = stall.getByRole('dialog');
  for (const key of ['1', '00']) await till.getByRole('button', { name: key, exact: true }).click();
  await till.getByRole('button', { name: 'Show the code' }).click();
  const link = ((await till.getByText(/\/pay\/\d{16}$/).textContent()) ?? '').trim();
  await reach({ link, picture: await till.getByRole('img', { name: 'QR code of the request' }).screenshot() });
  const press = payer.getByRole('button', { name: /^Pay / });
  await press.waitFor();
  const received = shown(stall, 'received');
  const paid = shown(payer, 'Fingerprint of the receipt');
  const pressedAt = await payer.evaluate(() => {
    const button = [...document.querySelectorAll('button')].find((one) => one.textContent?.startsWith('Pay '));
    const at = performance.timeOrigin + performance.now();
    button?.click();
    return at;
  });
  const [payerMs, stallMs] = [(await paid) - pressedAt, (await received) - pressedAt];
  return { payer: payerMs, stall: stallMs, both: Math.max(payerMs, stallMs) };
}

/** Resolves with the time at which a text has been painted. */
function shown(page: Page, text: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (!document.body.textContent?.includes(wanted)) return;
          seen.disconnect();
          requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
        };
        const seen = new MutationObserver(look);
        seen.observe(document.body, { childList: true, subtree: true, characterData: true });
        look();
      }),
    text,
  );
}
