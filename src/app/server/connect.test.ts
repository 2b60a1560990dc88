import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { fund } from '#features/ledger/server/testing/fund.ts';
import type { UserId } from '#platform/ids.ts';
import { testApp } from './testing/test-app.ts';

const app = testApp({ isNew: true });
const run = promisify(execFile);
const OWNER = 1 as UserId;

/**
 * Variables that a reader of the page sets from the response to a code block. Each has a word by which the block is
 * recognised, its name, and the path of its value in the response.
 */
const SET_FROM: readonly [word: string, name: string, path: string][] = [
  ['/api/org -H', 'ORG', 'organisation.id'],
  ['/keys -H', 'KEY', 'key'],
  ['/api/charges', 'CHARGE', 'chargeId'],
  ['/connections"', 'CONNECTION', '0.connectionId'],
];

/** Reads a value in JSON text by its path, such as `organisation.id`. */
const valueAt = (json: string, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => Object(value)[key], JSON.parse(json));

/** Presses Pay in the wallet. */
const pay = async (chargeId: number) => {
  const sent = { body: { userId: OWNER, amount: '12000', chargeId } };
  expect((await app.call('POST /api/payments', sent)).status).toBe(201);
};

/** Presses the seal in the wallet. */
const approve = async () => {
  const [{ id } = { id: 0 }] = (await app.call('GET /api/work/approvals/{userId}', { params: { userId: OWNER } }))
    .body as { id: number }[];
  const sent = { params: { id }, body: { version: 1 } };
  expect((await app.call('POST /api/work/approvals/{id}/approve', sent)).status).toBe(200);
};

it('the commands of docs/connect.md run in their order and return the results that the guide states', async () => {
  const text = await readFile(join(import.meta.dirname, '../../../docs/connect.md'), 'utf8');
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block);
  const env: Record<string, string> = { INGAM_URL: app.url, PATH: process.env.PATH ?? '' };
  await fund(app.db, OWNER, 'KRW', '50000');
  const answers: string[] = [];
  for (const block of blocks) {
    if (block.includes('/charges/$CHARGE')) await pay(Number(env.CHARGE));
    if (block.includes('?externalId')) await approve();
    const { stdout } = await run('sh', ['-euc', block], { env });
    const set = SET_FROM.find(([word]) => block.includes(word));
    if (set) env[set[1]] = String(valueAt(stdout, set[2]));
    answers.push(stdout);
  }
  const [paid = '', events = '', , , approval = ''] = answers.slice(-5);
  expect(valueAt(paid, 'state')).toBe('paid');
  expect(events).toContain('"type":"charge.paid"');
  expect(approval).toContain('"state":"approved"');
});
