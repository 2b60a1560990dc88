import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { listener } from '../testing/listener.ts';
import { peerIssuer } from '../testing/peer-issuer.ts';
import { taking } from '../testing/taking.ts';

const app = sharedApp('personal');
const hosted = sharedApp('city');
const { call, seen, take } = taking(app);
let program: Awaited<ReturnType<typeof listener>>;
let school: Awaited<ReturnType<typeof peerIssuer>>;
beforeAll(async () => {
  [program, school] = await Promise.all([listener(), peerIssuer()]);
});
afterAll(() => Promise.all([program.stop(), school.stop()]));

const link = (fields: Record<string, string>) => `openid-credential-offer://?${new URLSearchParams(fields)}`;
const byReference = (uri: string) => link({ credential_offer_uri: uri });
const byValue = (issuer: string) =>
  link({
    credential_offer: JSON.stringify({
      credential_issuer: issuer,
      credential_configuration_ids: ['student'],
      grants: { authorization_code: {} },
    }),
  });
const lookAt = (offer: string, here: string[] = []) => call('POST /api/offers/look', { body: { offer, here } });
const catalogueOf = (issuer: string, here: string[] = []) =>
  call('POST /api/offers/catalogue', { body: { issuer, here } });

test('an offer that leads to this machine is opened only after the person confirmed its address', async () => {
  const { origin, count } = program;
  const presses = (here: string[]) => [
    () => lookAt(byReference(`${origin}/offer`), here),
    () => lookAt(byValue(`${origin}/school`), here),
    () => catalogueOf(`${origin}/school`, here),
  ];
  for (const here of [[], ['http://127.0.0.1:1'], [origin.replace('127.0.0.1', 'localhost')]])
    for (const press of presses(here)) {
      const { status, problem } = await press();
      expect([status, problem.code, problem.errors]).toEqual([409, 'on_this_machine', { here: origin }]);
    }
  expect(count()).toBe(0);
  for (const press of presses([origin])) expect((await press()).problem.code).toBe('issuer_unreachable');
  expect(count()).toBe(3);
});

test('an issuer on this machine leads to another program on it only after the person confirmed both programs, named together', async () => {
  const before = program.count();
  const issuer = new URL(school.id).origin;
  const leads: [string, Parameters<typeof school.err>[0]][] = [
    ...['credential_endpoint', 'nonce_endpoint', 'deferred_credential_endpoint', 'notification_endpoint'].map(
      (name): [string, Parameters<typeof school.err>[0]] => [
        name,
        { metadata: (good) => ({ ...good, [name]: `${program.origin}/${name}` }) },
      ],
    ),
    ['token', { server: (good) => ({ ...good, token_endpoint: `${program.origin}/token` }) }],
    ['server', { metadata: (good) => ({ ...good, authorization_servers: [`${program.origin}/as`] }) }],
  ];
  for (const [, faults] of leads) {
    school.err(faults);
    const { status, problem } = await lookAt(school.offer(), [issuer]);
    expect([status, problem.errors]).toEqual([409, { here: `${issuer} ${program.origin}` }]);
  }
  expect(program.count()).toBe(before);
  // Once confirmed, the server contacts the program: when the offer is opened if it is the authorization server, else
  // when the offer is taken.
  expect((await lookAt(school.offer(), [issuer, program.origin])).problem.code).toBe('issuer_unreachable');
  school.err({ metadata: (good) => ({ ...good, nonce_endpoint: `${program.origin}/nonce` }) });
  const { takingId } = await seen(school.offer());
  expect((await take(takingId)).problem.code).toBe('issuer_unreachable');
  expect(program.count()).toBe(before + 2);
});

test('a shared wallet reaches this machine neither by an offer nor by an issuer', async () => {
  const { token } = await hosted.register();
  const here = [program.origin];
  const before = program.count();
  const reply = await hosted.call('POST /api/offers/look', {
    token,
    body: { offer: byReference(`${program.origin}/offer`), here },
  });
  expect(reply.problem.code).toBe('issuer_unreachable');
  expect(program.count()).toBe(before);
});
