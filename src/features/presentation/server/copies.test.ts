import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { peerIssuer } from '#features/issuance/server/testing/peer-issuer.ts';
import { selfSigned } from '#platform/server/testing/certificate.ts';
import { peerVerifier } from './testing/peer-verifier.ts';
import { presenting } from './testing/presenting.ts';

const app = sharedApp('personal');
const { seen, showFirst, taking } = presenting(app);
let school: Awaited<ReturnType<typeof peerIssuer>>;
let shop: Awaited<ReturnType<typeof peerVerifier>>;
beforeAll(async () => {
  school = await peerIssuer();
  shop = await peerVerifier(selfSigned('127.0.0.1'));
  school.err({ batch: 3 });
  const { takingId } = await taking.seen(school.offer());
  await taking.take(takingId);
});
afterAll(() => Promise.all([school.stop(), shop.stop()]));

const query = {
  credentials: [
    {
      id: 'student',
      format: 'dc+sd-jwt',
      meta: { vct_values: ['https://school.example/student'] },
      claims: [{ path: ['name'] }],
    },
  ],
};

/** Returns the signed part of a presentation, which two verifiers could compare. */
async function shownOnce(): Promise<string> {
  const { text, nonce, clientId } = shop.ask(query);
  const { status } = await showFirst(await seen(text));
  expect(status).toBe(201);
  const { said } = await shop.opened();
  const [presentation = ''] = (said.vp_token as Record<string, string[]>).student ?? [];
  expect(await shop.judge(presentation, { aud: clientId, nonce })).toMatchObject({ disclosed: { name: 'Kim Minseo' } });
  return createHash('sha256')
    .update(presentation.split('~')[0] ?? '')
    .digest('hex');
}

it('a credential shows each copy once, with the copy’s own key, and then the last copy again', async () => {
  const shown = [await shownOnce(), await shownOnce(), await shownOnce(), await shownOnce()];
  expect(new Set(shown.slice(0, 3)).size).toBe(3);
  expect(shown[3]).toBe(shown[2]);
  expect((await taking.held())[0]?.copies).toBe(1);
});
