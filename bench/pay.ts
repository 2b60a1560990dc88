import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { freePort } from '../scripts/port.ts';
import { median } from './load.ts';
import { newVisit, openBrowser } from './page/visit.ts';
import { startChild } from './server.ts';

// Issue 7's figures: two phones on loopback, from the press that pays to what both show. Won settles at once, so that what is accepted is completed.
const LIMITS = { acceptedP50Ms: 300, completedMs: 1000 };
const ROUNDS = Number(process.env.ROUNDS ?? 20);
const OWNER = { email: 'minseo.kim@example.com', password: 'a long owner password' };
const STALL = { email: 'stall@example.com', password: 'correct horse battery', firstName: 'Jiwoo', lastName: 'Han' };

const folder = mkdtempSync(join(tmpdir(), 'ingam-bench-'));
const port = String(await freePort());
const address = `http://localhost:${port}`;
const env = { DATA_DIR: join(folder, 'data'), PORT: port, LOG_LEVEL: 'warn' };
const start = (more: Readonly<Record<string, string>>) =>
  startChild('src/app/server/main.ts', { ...env, ...more }, /^Ingam is ready/);

/** The demo's owner has the money; then the same store serves many people. */
const first = await start({ OWNER_PASSWORD: OWNER.password });
await first.stop();
const server = await start({ WALLET_MODE: 'hosted' });
try {
  const browser = await openBrowser();
  const [payer, stall] = [await phone(browser, 'login', OWNER), await phone(browser, 'register', STALL)];
  const rounds: { payer: number; stall: number; both: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const times = await payOnce(payer, stall);
    if (round > 0) rounds.push(times);
  }
  await browser.close();
  const both = rounds.map((one) => one.both).toSorted((a, b) => a - b);
  const figures = {
    payerP50Ms: Math.round(median(rounds.map((one) => one.payer))),
    stallP50Ms: Math.round(median(rounds.map((one) => one.stall))),
    acceptedP50Ms: Math.round(median(both)),
    completedMaxMs: Math.round(both.at(-1) ?? 0),
  };
  console.log(JSON.stringify({ bench: 'pay', rounds: ROUNDS, ...figures, limits: LIMITS }, null, 2));
} finally {
  await server.stop();
  rmSync(folder, { recursive: true });
}

/** A phone that is signed in: the token in its storage, the cookie for its event stream. */
async function phone(browser: Browser, call: 'login' | 'register', data: object): Promise<Page> {
  const { page } = await newVisit(browser);
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

/** Asks for 100 won and pays them by the link; milliseconds from the press until each side has painted it. */
async function payOnce(payer: Page, stall: Page) {
  await stall.goto(`${address}/localpay`);
  await stall.getByRole('button', { name: 'Get paid' }).click();
  const till = stall.getByRole('dialog');
  for (const key of ['1', '00']) await till.getByRole('button', { name: key, exact: true }).click();
  await till.getByRole('button', { name: 'Show the code' }).click();
  const link = await till.getByText(/\/pay\/\d{16}$/).textContent();
  await payer.goto((link ?? '').trim());
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

/** When a text has been painted. */
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
