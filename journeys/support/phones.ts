import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { addCamera } from './camera.ts';
import { onceForAll } from './first-starts.ts';
import type { JourneyServer } from './journey-server.ts';
import { seoulDay } from './seoul-day.ts';
import { test as base, copyOf, expect, remove, startServer, takenOver } from './server.ts';

const OWNER = { email: 'minseo.kim@example.com', password: 'a long owner password' };
export const PASSWORD = 'correct horse battery';
const CLOCK = pathToFileURL(join(import.meta.dirname, 'turning-clock.ts')).href;

/** A signed-in person and what their phone stores. */
export interface Person {
  readonly id: number;
  readonly address: string;
  readonly token: string;
  readonly kept: Exclude<BrowserContextOptions['storageState'], string | undefined>;
}

/** A hosted server where the demo's owner has won, a stall gives 15 % cashback and a friend has nothing yet. */
export interface Market {
  readonly server: JourneyServer;
  readonly owner: Person;
  readonly stall: Person;
  readonly friend: Person;
  /** Registers a person that no other journey of this worker has met. */
  newcomer(firstName: string): Promise<Person>;
  /** Makes a call from another device of the person. */
  ask<T>(
    by: Person,
    call: `${'GET' | 'POST' | 'PATCH' | 'DELETE'} ${string}`,
    body?: object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<T>;
  /** Returns a person's won, including amounts held by pending payments. */
  won(of: Person): Promise<number>;
  /** Returns the store's time. */
  now(): Promise<Date>;
  /** Returns the store's date in Seoul, plus `days`: `YYYY-MM-DD`. */
  day(days?: number): Promise<string>;
  /** Returns the store's time in three minutes, in ISO 8601. */
  soon(): Promise<string>;
  /** Advances the clock of server and store by four minutes. */
  turnClock(): Promise<void>;
}

async function open(server: JourneyServer): Promise<Market> {
  const ask: Market['ask'] = async (by, call, body, more = {}) => {
    const [method = '', path = ''] = call.split(' ');
    const answer = await fetch(`${server.address}${path}`, {
      method,
      headers: { authorization: `Bearer ${by.token}`, ...(body && { 'content-type': 'application/json' }), ...more },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    expect(answer.ok, `${call}: ${text}`).toBe(true);
    return text === '' ? undefined : JSON.parse(text);
  };
  const register = (firstName: string) => ({
    email: `${firstName}@example.com`,
    password: PASSWORD,
    firstName,
    lastName: 'Han',
  });
  const [owner, stall, friend] = await Promise.all([
    signIn(server.address, 'login', OWNER),
    signIn(server.address, 'register', register('Jiwoo')),
    signIn(server.address, 'register', register('Areum')),
  ]);
  await ask(stall, `PATCH /api/merchants/${stall.id}`, { name: 'Stall 7', cashbackBps: 1500 });
  const won = async (of: Person) => {
    const { balance, held } = await ask<{ balance: string; held: string }>(of, `GET /api/local-currency/${of.id}`);
    return Number(balance) + Number(held);
  };
  const newcomer = (firstName: string) =>
    signIn(server.address, 'register', { ...register(firstName), email: `${randomUUID()}@example.com` });
  const turnClock = async () => {
    const turns = () => server.printed().split('The clock was turned.').length;
    const before = turns();
    process.kill(server.pid, 'SIGUSR2');
    await expect.poll(turns).toBe(before + 1);
  };
  const now = async () => {
    const [session] = await ask<{ createdAt: string }[]>(await newcomer('Clock'), 'GET /api/auth/sessions');
    return new Date(session?.createdAt ?? '');
  };
  const day = async (days = 0) => seoulDay(await now(), days);
  const soon = async () => new Date((await now()).getTime() + 180_000).toISOString();
  return { server, owner, stall, friend, newcomer, ask, won, now, day, soon, turnClock };
}

/** Signs in or registers; returns the token for calls and the cookie for the event stream. */
export async function signIn(address: string, call: 'login' | 'register', data: object): Promise<Person> {
  const answer = await fetch(`${address}/api/auth/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(data),
  });
  const { user, token } = await answer.json();
  const [name = '', value = ''] = (answer.headers.getSetCookie()[0] ?? '').split(/[=;]/);
  const cookie = { name, value, domain: 'localhost', path: '/', expires: -1, httpOnly: true, secure: false };
  const localStorage = Object.entries({ auth_token: token, user_data: JSON.stringify(user) });
  return {
    id: user.id,
    address: user.didAddress.slice(-42),
    token,
    kept: {
      cookies: [{ ...cookie, sameSite: 'Lax' }],
      origins: [{ origin: address, localStorage: localStorage.map(([name, value]) => ({ name, value })) }],
    },
  };
}

/** Playwright's `test` with a market shared by a worker's journeys, and any number of phones. */
export const test = base.extend<
  { phoneOf: (person: Person, unlike?: BrowserContextOptions) => Promise<Page> },
  { market: Market }
>({
  market: [
    async ({ browserName: _ }, use) => {
      // An embedded store, which uses the clock of its process.
      const made = await onceForAll('market', async (folder) =>
        (await startServer(folder, { OWNER_PASSWORD: OWNER.password })).stop(),
      );
      const dataDir = await copyOf(made);
      const server = await startServer(dataDir, { WALLET_MODE: 'hosted', NODE_OPTIONS: `--import ${CLOCK}` });
      await use(await open(server));
      await server.stop();
      await remove(dataDir);
    },
    // Two starts in a row do not count towards the first journey's time.
    { scope: 'worker', timeout: 240_000 },
  ],
  server: ({ market }, use) => use(market.server),
  phoneOf: async ({ browser, market, viewport }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async ({ kept }, unlike = {}) => {
      const baseURL = market.server.address;
      const context = await browser.newContext({ baseURL, viewport, storageState: kept, ...unlike });
      contexts.push(context);
      const page = await context.newPage();
      await addCamera(page);
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

export async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await takenOver(page).catch(() => undefined);
}

export { expect };
