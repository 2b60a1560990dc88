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

type Json = Record<string, never>;
/** What a reader sets from the answer of a line, by a word of that line. */
const TAKEN: readonly [word: string, take: (answer: Json) => Record<string, unknown>][] = [
  ['/api/org -H', ({ organisation }) => ({ ORG: (organisation as Json).id })],
  ['/keys -H', ({ key }) => ({ KEY: key })],
  ['/api/charges', ({ chargeId }) => ({ CHARGE: chargeId })],
  ['/connections"', (answer) => ({ CONNECTION: (answer as unknown as Json[])[0]?.connectionId })],
];

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

it('the lines of docs/connect.md run in their order and answer as the guide says', async () => {
  const text = await readFile(join(import.meta.dirname, '../../../docs/connect.md'), 'utf8');
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block);
  const env: Record<string, string> = { INGAM_URL: app.url, PATH: process.env.PATH ?? '' };
  await fund(app.db, OWNER, 'KRW', '50000');
  const answers: string[] = [];
  for (const block of blocks) {
    if (block.includes('/charges/$CHARGE')) await pay(Number(env.CHARGE));
    if (block.includes('?externalId')) await approve();
    const { stdout } = await run('sh', ['-euc', block], { env });
    const take = TAKEN.find(([word]) => block.includes(word))?.[1];
    for (const [name, value] of Object.entries(take?.(JSON.parse(stdout) as Json) ?? {})) env[name] = String(value);
    answers.push(stdout);
  }
  const [paid, events, , , approval] = answers.slice(-5).map((answer) => JSON.parse(answer) as Json);
  expect(paid).toMatchObject({ state: 'paid' });
  expect((events as unknown as { events: Json[] }).events.map(({ type }) => type)).toContain('charge.paid');
  expect(JSON.stringify(approval)).toContain('"approved"');
});
