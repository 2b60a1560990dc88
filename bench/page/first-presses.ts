import type { Browser, Page } from '@playwright/test';
import { median } from '../../tools/measure.ts';
import { newVisit, throttle } from './visit.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 3);
/** Time after a screen's last request in which the idle loads begin; LateExtras waits 5 s on a phone. */
const IDLE_MS = 7000;

/** Tabs, pressed on Home, with the text of their first heading. */
const TABS = ['DigitalID', 'Assets', 'LocalPay', 'Work', 'Traveler'];
/** Controls that open a sheet, each pressed on a screen that was opened from Home. */
const SHEETS = [
  { on: '/', control: /^Scan$/ },
  { on: '/', control: /^Notifications/ },
  { on: '/assets', control: /^Total Coin|^XP/ },
  { on: '/assets', control: /^Deposit$/ },
  { on: '/localpay', control: /^Pay$/ },
  { on: '/localpay', control: /^Get paid$/ },
  { on: '/localpay', control: /^TopUp$/ },
  { on: '/work', control: /^View$/ },
  { on: '/traveler', control: /^Enter a receipt$/ },
  { on: '/myinfo', control: /^Edit Profile$/ },
] as const;

/**
 * Measures from the first press on a control in a new profile, its code never run before, to the frame with the new
 * heading: medians of some rounds.
 */
export async function firstPresses(browser: Browser, address: string) {
  const ms: Record<string, number> = {};
  for (const name of TABS)
    ms[`tab ${name}`] = await measured(browser, address, '/', (page) =>
      pressTo(page, 'nav a', `^${name}$`, 'main h1', name),
    );
  for (const { on, control } of SHEETS)
    ms[`sheet ${on} ${control.source}`] = await measured(browser, address, on, (page) =>
      pressTo(page, 'main button, header button', control.source, 'dialog[open] h2', ''),
    );
  const all = Object.values(ms);
  return { rounds: ROUNDS, ms, medianMs: median(all), mostMs: Math.max(...all) };
}

async function measured(browser: Browser, address: string, path: string, press: (page: Page) => Promise<number>) {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { page, cdp } = await newVisit(browser);
    await page.goto(address, { waitUntil: 'load' });
    await page.waitForTimeout(IDLE_MS);
    if (path !== '/') {
      await page.evaluate((to) => history.pushState(null, '', to), path);
      await page.waitForTimeout(IDLE_MS / 2);
    }
    await throttle(cdp, { network: false });
    times.push(Math.round(await press(page)));
    await page.context().close();
  }
  return median(times);
}

/** Presses a control like a finger. Resolves with the milliseconds until the wanted heading has been painted. */
const pressTo = (page: Page, among: string, name: string, heading: string, text: string): Promise<number> =>
  page.evaluate(
    async (of) => {
      const pattern = new RegExp(of.name);
      const nameOf = (one: Element) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim();
      const control = [...document.querySelectorAll<HTMLElement>(of.among)].find((one) => pattern.test(nameOf(one)));
      if (!control) throw new Error(`no control is named ${of.name}`);
      const isThere = () => {
        const found = document.querySelector(of.heading);
        return found !== null && (found.textContent ?? '').includes(of.text);
      };
      const start = performance.now();
      control.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }));
      control.click();
      while (!isThere() && performance.now() - start < 5000) await new Promise((resolve) => setTimeout(resolve));
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return performance.now() - start;
    },
    { among, name, heading, text },
  );
