import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { statusList } from '#features/issuance/server/testing/peer-statuses.ts';
import type { Person } from '#features/organisations/server/testing/firm.ts';
import { refreshJob } from '#features/trust/server/refresh.ts';
import { certified, listKeeper } from '#features/trust/server/testing/certified.ts';
import { peerTrustList } from '#features/trust/server/testing/peer-trust-list.ts';
import { verifying } from '#features/verifier/server/testing/counter.ts';
import { sql } from '#platform/server/store/db.ts';
import { campaignDesk } from '../testing/campaign-desk.ts';
import { membersJob } from './member-checks.ts';

const keeper = listKeeper();
const ministry = await peerTrustList(keeper);
const app = testApp({ settings: { trustLists: [{ url: ministry.url, pins: keeper.pins }] } });
const desk = campaignDesk(app);
const [board, stranger] = [certified('Age Board'), certified('Nobody')];
const VCT = 'https://board.example/age';
const age = {
  kind: 'age_over',
  age: 65,
  name: 'Age card',
  nameKo: '나이 증명',
  vct: VCT,
  issuer: null,
  claim: 'age_equal_or_over.65',
  value: 'true',
} as const;

/** While true, the status list server of the issuing board responds 503. */
let isSilent = false;
let said = [0, 0, 0, 0, 0, 0, 0, 0];
const statuses = createServer(async (_, reply) => {
  if (isSilent) return void reply.writeHead(503).end();
  const body = await statusList(place(), board.key as never, said);
  reply.writeHead(200, { 'content-type': 'application/statuslist+jwt' }).end(body);
});
const place = () => `http://127.0.0.1:${(statuses.address() as AddressInfo).port}`;
await new Promise<void>((resolve) => statuses.listen(0, '127.0.0.1', resolve));
afterAll(() => Promise.all([ministry.stop(), new Promise((resolve) => statuses.close(resolve))]));

beforeAll(async () => {
  await desk.operate();
  await ministry.publish({ entities: [{ name: 'Age Board of Hanbit', certificate: board.certificate }] });
  await app.db.run(sql`UPDATE trust_lists SET due_at = now()`);
  await refreshJob(app.built.mounted.services).run(AbortSignal.timeout(20_000));
});

/** Answers as an outside wallet that holds a card of the given issuer. */
async function shown(person: Person, campaignId: number, by: typeof board, idx: number) {
  const { wallet, rootOf } = verifying(app);
  const asked = await desk.ask(person, campaignId);
  const key = await generateKeyPair('ES256', { extractable: true });
  const jwt = await new SignJWT({
    vct: VCT,
    age_equal_or_over: { 65: true },
    cnf: { jwk: await exportJWK(key.publicKey) },
    status: { status_list: { idx, uri: `${place()}/list` } },
  })
    .setProtectedHeader({ alg: 'ES256', typ: 'dc+sd-jwt', x5c: [by.certificate.toString('base64')] })
    .sign(by.key);
  const read = await wallet.open(asked.body.request, await rootOf());
  const presented = `${jwt}~`;
  const binding = await new SignJWT({
    aud: read.client_id,
    nonce: read.nonce,
    sd_hash: createHash('sha256').update(presented).digest('base64url'),
  })
    .setIssuedAt()
    .setProtectedHeader({ alg: 'ES256', typ: 'kb+jwt' })
    .sign(key.privateKey);
  return wallet.answer(read, `${presented}${binding}`);
}
const standingOf = (person: Person) =>
  app.db.one(
    sql<{
      hours: number;
    }>`SELECT round(extract(epoch FROM stands_until - now()) / 3600)::int AS hours FROM campaign_members WHERE user_id = ${person.userId}`,
  );
/** Ages the last check by this many hours. */
const later = (hours: number) =>
  app.db.run(
    sql`UPDATE campaign_members SET looked_at = looked_at - make_interval(hours => ${hours}), stands_until = stands_until - make_interval(hours => ${hours})`,
  );
const look = () => membersJob(app.built.mounted.services).run(new AbortController().signal);

it('a credential of an issuer on a trusted list can prove an age; its status is requested every hour, and the last known status counts for a day', async () => {
  const id = await desk.forResidents({ issuer: null, type: { vct: VCT } }, { predicate: age });
  const [ann, bob] = [await app.register(), await app.register()];
  expect((await shown(ann, id, stranger, 0)).status).toBe(400);
  const good = await shown(ann, id, board, 0);
  expect(good.status, JSON.stringify(good.body)).toBe(200);
  const joined = await desk.take(ann, desk.cards.codeIn(good.body.redirect_uri ?? null));
  expect(joined.body, joined.text).toMatchObject({ membership: { state: 'joined', until: null } });
  const other = await shown(bob, id, board, 2);
  expect((await desk.take(bob, desk.cards.codeIn(other.body.redirect_uri ?? null))).status).toBe(201);
  const kept = await app.db.one(
    sql<{
      n: number;
    }>`SELECT count(*) AS n FROM campaign_members WHERE card IS NOT NULL AND position('age_equal' IN encode(card, 'escape')) = 0`,
  );
  expect(kept.n).toBe(2);
  await later(2);
  // Two nodes run at once: each member is checked by one of them.
  await Promise.all([look(), look()]);
  expect((await standingOf(ann)).hours).toBe(24);
  isSilent = true;
  await later(23);
  await look();
  expect(await desk.state(ann, id)).toBe('joined');
  await later(2);
  await look();
  expect(await desk.state(ann, id)).toBe('unsure');
  isSilent = false;
  said = [0, 0, 1, 0, 0, 0, 0, 0];
  await later(2);
  await look();
  expect([await desk.state(ann, id), await desk.state(bob, id)]).toEqual(['joined', 'ended']);
});
