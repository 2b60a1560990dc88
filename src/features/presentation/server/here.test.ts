import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { listener } from '#features/issuance/server/testing/listener.ts';
import { presenting } from './testing/presenting.ts';

const { call, disclosures } = presenting(sharedApp('personal'));
let program: Awaited<ReturnType<typeof listener>>;
beforeAll(async () => {
  program = await listener();
});
afterAll(() => program.stop());

const requestOf = (fields: Record<string, string>) =>
  `openid4vp://?${new URLSearchParams({ client_id: 'x509_san_dns:shop.example', ...fields })}`;
const look = (request: string, here: string[] = []) => call('POST /api/presenting/look', { body: { request, here } });

test('a request that leads to this machine is opened only after the person confirmed its address', async () => {
  const { origin, count } = program;
  const noted = (await disclosures()).length;
  const requests = [
    requestOf({ request_uri: `${origin}/request` }),
    requestOf({
      response_uri: `${origin}/answer`,
      response_type: 'vp_token',
      nonce: 'n',
      response_mode: 'direct_post',
    }),
  ];
  for (const request of requests)
    for (const here of [[], ['http://127.0.0.1:1']]) {
      const { status, problem } = await look(request, here);
      expect([status, problem.code, problem.errors]).toEqual([409, 'on_this_machine', { here: origin }]);
    }
  expect(count()).toBe(0);
  expect(await disclosures()).toHaveLength(noted);
  expect((await look(requests[0] ?? '', [origin])).problem.code).toBe('verifier_unreachable');
  expect(count()).toBe(1);
});
