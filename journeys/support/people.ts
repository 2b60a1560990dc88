import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { addCamera } from './camera.ts';
import { test as base, expect } from './server.ts';
import { type Firm, startTown, type Town } from './town.ts';
import type { NewFirm, NewPerson } from './town-doors.ts';

export { PASSWORD } from './town-doors.ts';
export { expect };

type Call = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`;

/** A person created by a test, with a session and what their phone stores. */
export interface Person {
  readonly id: number;
  readonly email: string;
  readonly address: string;
  readonly did: string;
  readonly token: string;
  readonly stored: Exclude<BrowserContextOptions['storageState'], string | undefined>;
  /** Makes a call from another of their devices and returns the body. */
  ask<T = never>(call: Call, body?: object): Promise<T>;
  /** Creates an approved organisation that they own. */
  makeFirm(wanted?: NewFirm): Promise<Firm>;
}

let keys = 0;
let networks = 0;

/** Makes a call with a token and returns the body. */
async function callAs<T = never>(address: string, token: string, call: Call, body?: object): Promise<T> {
  const [method = '', path = ''] = call.split(' ');
  keys += 1;
  const answer = await fetch(`${address}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(method !== 'GET' && { 'idempotency-key': `people-${process.pid}-${keys}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${call}: ${answer.status} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

async function personIn(town: Town, wanted: NewPerson): Promise<Person> {
  const { user, token } = await town.makePerson(wanted);
  const { address } = town.server;
  const cookie = { name: 'ingam_session', value: token, domain: 'localhost', path: '/', expires: -1, secure: false };
  const localStorage = Object.entries({ auth_token: token, user_data: JSON.stringify(user) });
  return {
    id: user.id,
    email: user.email,
    address: user.address,
    did: user.didAddress,
    token,
    stored: {
      cookies: [{ ...cookie, httpOnly: true, sameSite: 'Lax' }],
      origins: [{ origin: address, localStorage: localStorage.map(([name, value]) => ({ name, value })) }],
    },
    ask: (call, body) => callAs(address, token, call, body),
    makeFirm: (firm) => town.makeFirm(user.id, firm),
  };
}

interface Fixtures {
  /** Name and records of the test's own person. */
  who: NewPerson;
  /** The test's own person, signed in on `page` unless the storage is `NOBODY`. */
  me: Person;
  newPerson: (wanted?: NewPerson) => Promise<Person>;
  /** Opens another phone with a camera, signed in as a person. */
  phoneOf: (person: Person, unlike?: BrowserContextOptions) => Promise<Page>;
}

/** Storage of a browser in which nobody is signed in: `test.use({ storageState: NOBODY })`. */
export const NOBODY = { cookies: [], origins: [] };

/** Playwright's `test` on the one hosted server of its worker, with new people for each test. */
export const test = base.extend<Fixtures, { town: Town }>({
  town: [
    async ({ browserName: _ }, use) => {
      const town = await startTown();
      await use(town);
      await town.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  who: [{}, { option: true }],
  server: ({ town }, use) => use(town.server),
  dataDir: ({ town }, use) => use(town.dataDir),
  newPerson: ({ town }, use) =>
    use((wanted = { firstName: 'Areum', lastName: 'Han', nameKo: '한아름', hasWorld: false }) =>
      personIn(town, wanted),
    ),
  me: async ({ town, who }, use) => use(await personIn(town, who)),
  storageState: ({ me }, use) => use(me.stored),
  extraHTTPHeaders: async ({ browserName: _ }, use) => {
    networks += 1;
    await use({ 'x-forwarded-for': `10.${process.pid % 200}.${networks >> 8}.${networks & 255}` });
  },
  phoneOf: async ({ browser, server, viewport, extraHTTPHeaders }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async ({ stored }, unlike = {}) => {
      const common = { baseURL: server.address, viewport, extraHTTPHeaders: extraHTTPHeaders ?? {} };
      const context = await browser.newContext({ ...common, storageState: stored, ...unlike });
      contexts.push(context);
      const page = await context.newPage();
      await addCamera(page);
      return page;
    });
    for (const context of contexts) await context.close();
  },
});
