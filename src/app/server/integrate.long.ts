import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { startReceiver } from '#features/outbound/server/testing/receiver.ts';
import { startTestApp, type TestApp } from './testing/harness.ts';
import { storeInMemory } from './testing/test-app.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');

type Json = Record<string, unknown>;

it('an integrator’s guide has lines that run as written, in their order', async () => {
  const app = await startTestApp({ store: await storeInMemory() });
  const text = await readFile(join(root, 'docs/integrate.md'), 'utf8');
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block);
  const receiver = await startReceiver();
  // Folder for files that the lines write.
  const cwd = await mkdtemp(join(tmpdir(), 'ingam-integrate-'));
  const env: Record<string, string> = { INGAM_URL: app.url, RECEIVER: receiver.url, PATH: process.env.PATH ?? '' };
  try {
    for (const block of blocks) {
      // The second line asks for events after the first one, so one must exist.
      if (block.includes('$AFTER')) env.AFTER = await firstEvent(app, env);
      // The person's phone knows which approval to answer.
      if (block.includes('$APPROVAL')) env.APPROVAL = await newestApproval(app);
      const { stdout } = await run('sh', ['-euc', block], { env, cwd });
      Object.assign(env, takenFrom(block, stdout));
    }
    expect(blocks.length).toBeGreaterThan(12);
    expect(receiver.received.map(({ event }) => event.type as string)).toContain('endpoint.test');
  } finally {
    await rm(cwd, { recursive: true, force: true });
    await receiver.stop();
    await app.stop();
  }
});

/**
 * Values that a reader copies from the response to a code block into later blocks. Each has a word by which the block
 * is recognised.
 */
const TAKES: readonly [string, (answer: Json) => Json][] = [
  ['api/org -H', ({ organisation }) => ({ ORG: (organisation as Json).id })],
  ['/keys -H', ({ key, id }) => ({ KEY: key, KEY_ID: id })],
  ['/connection-links', ({ link }) => ({ TOKEN: new URL(String(link)).hash.slice(1) })],
  ['/connections/accept', ({ connectionId }) => ({ CONNECTION: connectionId })],
  ['/endpoints -H', ({ id }) => ({ ENDPOINT: id })],
  ['/presentation-questions', ({ id }) => ({ QUESTION: id })],
  ['/presentation-requests -H', ({ id }) => ({ REQUEST: id })],
  ['/api/charges', ({ chargeId }) => ({ CHARGE: chargeId })],
  ['api/parties/1/erasures', ({ id }) => ({ ERASURE: id })],
];
function takenFrom(block: string, answer: string): Record<string, string> {
  const take = TAKES.find(([word]) => block.includes(word))?.[1];
  const taken = take ? take(JSON.parse(answer) as Json) : {};
  return Object.fromEntries(Object.entries(taken).map(([name, value]) => [name, String(value)]));
}

async function newestApproval(app: TestApp): Promise<string> {
  const { body } = await app.call('GET /api/work/approvals/{userId}', { params: { userId: 1 } });
  return String((body as { id: number }[])[0]?.id);
}

async function firstEvent(app: TestApp, { ORG = '', KEY = '' }: Record<string, string>): Promise<string> {
  const reply = await app.call('GET /api/org/{id}/events', { params: { id: ORG }, token: KEY });
  return (reply.body as { events: { id: string }[] }).events[0]?.id ?? '';
}
