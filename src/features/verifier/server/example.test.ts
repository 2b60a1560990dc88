import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { verifying } from './testing/counter.ts';

const root = join(import.meta.dirname, '../../../..');
const app = sharedApp('personal');
const { card, rootOf, shop, wallet } = verifying(app);
type Held = Awaited<ReturnType<typeof card>>;
let held: Held;
let site = '';
let stop: (() => void) | undefined;

beforeAll(async () => {
  held = await card();
  const { id, program } = await shop();
  const child = spawn(process.execPath, ['examples/verifier/site.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      INGAM_URL: app.url,
      INGAM_ORG: String(id),
      INGAM_KEY: program,
      SITE_VCT: held.vct,
      SITE_PORT: '0',
    },
  });
  stop = () => void child.kill();
  const lines = createInterface({ input: child.stdout });
  const listening = once(lines, 'line');
  site = String((JSON.parse(String((await listening)[0])) as { url: string }).url);
});
afterAll(() => stop?.());

const press = async () => {
  const reply = await fetch(`${site}/ask`, { method: 'POST', redirect: 'manual' });
  expect(reply.status).toBe(303);
  return {
    link: reply.headers.get('location') ?? '',
    cookie: (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? '',
  };
};
const seen = async (url: string, cookie: string) => {
  const reply = await fetch(url, { headers: { cookie } });
  return { status: reply.status, text: await reply.text() };
};

describe('examples/verifier/site.ts', () => {
  it('makes a request when a person taps a button, and greets a person who returns from their wallet', async () => {
    expect((await seen(site, '')).text).toContain('<button>');
    const { link, cookie } = await press();
    const request = await wallet.open(link, await rootOf());
    const shown = await wallet.show(held.credential, held.key, request, ['name']);
    const { body } = await wallet.answer(request, shown);
    const back = body.redirect_uri ?? '';
    expect(back.startsWith(`${site}/back?response_code=`)).toBe(true);
    // The response code is refused in another browser, and from a person with another request.
    expect((await seen(back, '')).status).toBe(403);
    const other = await press();
    expect((await seen(back, other.cookie)).text).toContain('You shared nothing');
    const { status, text } = await seen(back, cookie);
    expect([status, text]).toEqual([200, expect.stringContaining('Hello, Kim Minseo')]);
    expect(text).toContain(held.employer.organisation.name);
  });

  it('does not greet a person who shows no credential', async () => {
    const { link, cookie } = await press();
    const request = await wallet.open(link, await rootOf());
    const { body } = await wallet.post(request, { error: 'access_denied', state: request.state });
    expect((await seen(body.redirect_uri ?? '', cookie)).text).toContain('You shared nothing');
  });

  it('is under 200 lines, and imports only node', async () => {
    const text = await readFile(join(root, 'examples/verifier/site.ts'), 'utf8');
    expect(text.split('\n').length).toBeLessThan(200);
    const from = [...text.matchAll(/ from '([^']+)'/g)].map(([, name = '']) => name);
    expect(from.filter((name) => !name.startsWith('node:'))).toEqual([]);
  });
});
