import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { registry } from '#features/organisations/server/testing/firm.ts';
import { contract as outbound } from '#features/outbound/contract.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { freePort } from '../../../../../tools/port.ts';
import { market } from '../testing/stall.ts';

const root = join(import.meta.dirname, '../../../../..');
const app = sharedApp('personal');
const firms = registry(app);
const shops = market(app);
const said: { what: string }[] = [];
let site = '';
let stop: (() => void) | undefined;

beforeAll(async () => {
  const owner = await shops.person('0');
  const { organisation } = await firms.make(owner, { kinds: ['merchant'] });
  const { key } = await firms.key(owner, organisation.id, ['charges:write', 'charges:read']);
  const port = await freePort();
  const endpoints = app.client(outbound);
  const made = await endpoints('POST /api/org/{id}/endpoints', {
    params: { id: organisation.id },
    token: owner.token,
    body: { url: `http://127.0.0.1:${port}/hook`, description: 'Shop' },
  });
  const child = spawn(process.execPath, ['examples/shop/shop.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      INGAM_URL: app.url,
      INGAM_ORG: String(organisation.id),
      INGAM_KEY: key,
      SHOP_SECRET: made.body.secret,
      SHOP_PORT: String(port),
    },
  });
  stop = () => void child.kill();
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => said.push(JSON.parse(line) as { what: string }));
  await once(lines, 'line');
  site = `http://127.0.0.1:${port}`;
  const tested = await endpoints('POST /api/org/{id}/endpoints/{endpointId}/test', {
    params: { id: organisation.id, endpointId: made.body.id },
    token: owner.token,
  });
  expect(tested.status).toBe(200);
});
afterAll(() => stop?.());

const seen = async (path: string) => (await fetch(site + path)).text();

describe('examples/shop/shop.ts', () => {
  it('sends its customer to pay, is notified by its webhook, and believes nobody who merely returns', async () => {
    const front = await seen('/');
    const [, button = ''] = /<img src="([^"]+)"/.exec(front) ?? [];
    const picture = await fetch(button);
    expect(picture.headers.get('content-type')).toContain('image/svg+xml');
    expect(picture.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const pressed = await fetch(`${site}/buy`, { method: 'POST', redirect: 'manual' });
    const chargeId = Number(new URL(pressed.headers.get('location') ?? '').pathname.split('/').at(-1));
    const buyer = await shops.person('20000');
    const { returnUrl } = (await shops.charge(buyer, chargeId)).body;
    const { pathname, search } = new URL(returnUrl ?? '');
    expect(await seen(pathname + search)).toContain('is not paid yet');
    expect((await shops.pay(buyer, { chargeId, amount: '12000' })).status).toBe(201);
    await eventually(() => said.some(({ what }) => what === 'paid')).toBe(true);
    expect(await seen(pathname + search)).toContain('is paid');
    expect((await fetch(`${site}/hook`, { method: 'POST', body: '{}' })).status).toBe(401);
  });

  it('is under 200 lines, and imports only node and the standard’s own library', async () => {
    const text = await readFile(join(root, 'examples/shop/shop.ts'), 'utf8');
    expect(text.split('\n').length).toBeLessThan(200);
    const from = [...text.matchAll(/ from '([^']+)'/g)].map(([, name = '']) => name);
    expect(from.filter((name) => !name.startsWith('node:'))).toEqual(['standardwebhooks']);
  });
});
