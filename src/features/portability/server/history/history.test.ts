import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#app/server/testing/harness.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { ownerProof } from '#features/auth/server/sessions/authorize.ts';
import { contract as credentials } from '#features/credentials/contract.ts';
import { type Bundle, EXPORT_TYPE } from '#features/credentials/server/export/export-shape.ts';
import { confirming } from '#features/issuance/server/testing/confirming.ts';
import { peerIssuer } from '#features/issuance/server/testing/peer-issuer.ts';
import { taking } from '#features/issuance/server/testing/taking.ts';
import { contract as presentation } from '#features/presentation/contract.ts';
import { insertFailed } from '#features/presentation/server/disclosures-store.ts';
import { disclosureSealer } from '#features/presentation/server/sealed-disclosure.ts';
import type { UserId } from '#platform/ids.ts';
import { canonicalJson } from '#platform/server/http/digest.ts';
import { nextId, sql } from '#platform/server/store/db.ts';
import { contract } from '../../contract.ts';
import { groupByServer } from '../../group-by-server.ts';
import { MOST_HISTORY } from '../../rules.ts';

const PASSPHRASE = '제주의 푸른 밤 and more';
const sha256 = (text: string) => createHash('sha256').update(text).digest();
/** Starts a local proxy of the exporting server, at which its published keys are found. */
const door = async () => {
  const open = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (isShut) return void response.writeHead(503).end();
    void fetch(`${before.url}${request.url}`).then(async (reply) => {
      response.writeHead(reply.status, { 'content-type': 'application/json' }).end(await reply.text());
    });
  });
  await new Promise<void>((listening) => open.listen(0, '127.0.0.1', listening));
  return { open, publicUrl: `http://127.0.0.1:${(open.address() as AddressInfo).port}` };
};
const asked: string[] = [];
let isShut = false;
const { open, publicUrl } = await door();
const before = testApp({ settings: { publicUrl } });
const after = testApp();
const city = testApp({ mode: 'hosted', settings: { publicUrl: 'https://city.example' } });
let school: Awaited<ReturnType<typeof peerIssuer>>;
let file: string;

interface Who {
  readonly userId: number;
  readonly token?: string;
}
const OWNER: Who = { userId: 1 };
const own = ({ userId, token }: Who) => ({ params: { userId }, ...(token !== undefined && { token }) });
const bring = (app: TestApp, text: string, who = OWNER) =>
  confirming((here) =>
    app.client(contract)('POST /api/identity-imports/{userId}', {
      ...own(who),
      body: { file: text, passphrase: PASSPHRASE, here },
    }),
  );
const historyOf = async (app: TestApp, who = OWNER) =>
  (await app.client(contract)('GET /api/brought-history/{userId}', own(who))).body;
const exported = async (app: TestApp) =>
  (await app.call('POST /api/credentials/{userId}/export', { params: { userId: 1 }, body: { passphrase: PASSPHRASE } }))
    .text;
/** Returns the file with a change, signed again if a server is given. */
function changed(change: (bundle: Bundle) => void, by?: TestApp): string {
  const { bundle, signature } = JSON.parse(file) as { bundle: Bundle; signature: string };
  change(bundle);
  const text = canonicalJson(bundle);
  const again = by?.built.mounted.services.signer.signDetached(EXPORT_TYPE, sha256(text));
  return JSON.stringify({ bundle, signature: again ?? signature });
}
const disclosuresIn = (records: Bundle['records']) =>
  (records as { disclosures: { items: { outcome: string }[] } }).disclosures.items;
/** Records a failed request of a shop with that name. */
const failed = (app: TestApp, host: string) =>
  app.db.tx(async (tx) => {
    const owner = ownerProof(1 as UserId);
    const id = await nextId(tx, 'disclosures');
    const told = { verifier: { name: null, calls: null, host }, why: null, fault: 'x', shown: [], signed: [] };
    await insertFailed(tx, owner, {
      id,
      told: await disclosureSealer(tx, app.built.mounted.services, owner, id)('told', told),
    });
  });

beforeAll(async () => {
  school = await peerIssuer();
  const wallet = taking(before);
  const { takingId } = await wallet.seen(school.offer());
  expect((await wallet.take(takingId)).status).toBe(201);
  await failed(before, 'shop.example');
  file = await exported(before);
});
afterAll(async () => {
  await school.stop();
  open.close();
});

describe('history from another server', () => {
  it('is refused as a whole if its server did not sign it, or publishes no keys, while credentials are judged separately', async () => {
    const forged = changed(({ records }) => {
      for (const one of disclosuresIn(records)) one.outcome = 'shown';
    });
    const cut = changed((bundle) => {
      bundle.records = { disclosures: { items: [], isWhole: true } };
    });
    const ofAnother = changed(() => undefined, after);
    for (const odd of [forged, cut, ofAnother])
      expect((await bring(after, odd)).body.history).toMatchObject({ taken: 0, why: 'not_signed' });
    isShut = true;
    expect((await bring(after, file)).body.history).toMatchObject({ taken: 0, left: 2, why: 'unreachable' });
    isShut = false;
    expect((await bring(after, file.slice(0, -40))).problem?.code).toBe('file_unreadable');
    // A hosted server sends no request to its own machine, whatever name a file contains.
    const seen = asked.length;
    expect((await bring(city, file, await city.register())).body.history.why).toBe('unreachable');
    expect(asked).toHaveLength(seen);
    expect(await historyOf(after)).toEqual([]);
  });

  it('is shown as the other server’s statement, beside this server’s own records, once however often and by however many people it is imported', async () => {
    const ours = async () => [
      (await after.client(presentation)('GET /api/disclosures/{userId}', own(OWNER))).body,
      (await after.client(credentials)('GET /api/showings/{userId}', own(OWNER))).body,
    ];
    const nothing = await ours();
    const both = await Promise.all([bring(after, file), bring(after, file)]);
    expect(both.map(({ body }) => body.history.taken).sort()).toEqual([0, 2]);
    const host = new URL(publicUrl).host;
    expect((await bring(after, file)).body.history).toEqual({
      server: host,
      taken: 0,
      known: 2,
      left: 0,
      why: null,
    });
    const here = await historyOf(after);
    const did = `did:web:${encodeURIComponent(host)}`;
    expect(here).toMatchObject([
      { what: 'failed', who: { en: 'shop.example' }, seenBy: did, by: did },
      { what: 'taken', who: { en: 'Hanbit School' }, of: [{ claims: [] }] },
    ]);
    expect(await ours()).toEqual(nothing);
    expect(groupByServer(here)).toMatchObject([{ server: host, by: null, parties: [{}, {}] }]);
    // The imported history is unreadable in the store.
    const raw = await after.db.rows(sql<{ told: string }>`SELECT encode(told, 'escape') AS told FROM brought_history`);
    expect(JSON.stringify(raw)).not.toContain('shop.example');
    // A server imports nothing from its own export.
    expect((await bring(before, file)).body.history).toMatchObject({ taken: 0, left: 0, why: 'own' });
  });

  it('is exported to a third server as stated by the second server, and is deleted with the account', async () => {
    await failed(after, 'till.example');
    const onward = await exported(after);
    const bundle = (JSON.parse(onward) as { bundle: Bundle }).bundle;
    expect(bundle.records).toMatchObject({ broughtHistory: { items: [{ what: 'failed' }, { what: 'taken' }] } });
    const person = await city.register();
    const signed = JSON.stringify({
      bundle: { ...bundle, issuer: 'did:web:city.example' },
      signature: city.built.mounted.services.signer.signDetached(
        EXPORT_TYPE,
        sha256(canonicalJson({ ...bundle, issuer: 'did:web:city.example' })),
      ),
    });
    expect((await bring(city, signed, person)).body.history).toMatchObject({ taken: 4, why: null });
    const [first, ...more] = groupByServer(await historyOf(city, person));
    expect([first?.server, first?.by]).toEqual(['city.example', null]);
    expect(more).toMatchObject([{ server: new URL(publicUrl).host, by: 'city.example' }]);
    expect((await city.call('GET /api/brought-history/{userId}', { params: own(person).params })).status).toBe(401);
    const body = { currentPassword: 'correct horse battery', givenUp: [] };
    expect((await city.call('POST /api/user/{userId}/deletion', { ...own(person), body })).status).toBe(204);
    const rows = await city.db.rows(sql`SELECT 1 AS one FROM brought_history WHERE user_id = ${person.userId}`);
    expect(rows).toEqual([]);
  });

  it('is limited in size: the newest entries stay, and too long or impossible entries are skipped', async () => {
    const at = (n: number) => new Date(Date.UTC(2025, 0, 1) + n * 1000).toISOString();
    const many = (count: number, name: string) =>
      changed((bundle) => {
        const [one] = disclosuresIn(bundle.records);
        bundle.issuer = 'did:web:city.example';
        bundle.held = { items: [], isWhole: true };
        const items = Array.from({ length: count }, (_, n) => ({
          ...one,
          id: n + 1,
          at: at(n),
          verifier: { name: null, host: `${name}-${n}` },
        }));
        bundle.records = {
          disclosures: {
            items: [...items, { ...one, id: 90_001, at: '2099-01-01T00:00:00.000Z' }, { id: 'x' }],
            isWhole: true,
          },
        };
      }, city);
    const person = await city.register();
    const { body } = await bring(city, many(MOST_HISTORY.entries + 3, 'shop'), person);
    expect(body.history).toMatchObject({ taken: MOST_HISTORY.entries, left: 5, why: 'no_room' });
    const { items } = await city
      .client(contract)('GET /api/brought-history/{userId}', { ...own(person), query: { limit: 1 } })
      .then(({ body: entries }) => ({ items: entries }));
    expect(items).toMatchObject([{ who: { en: `shop-${MOST_HISTORY.entries + 2}` } }]);
    const other = await city.register();
    const { body: few } = await bring(city, many(2, 'x'.repeat(500)), other);
    expect(few.history).toMatchObject({ taken: 2, left: 2, why: 'unreadable' });
    expect((await historyOf(city, other))[0]?.who.en.length).toBeLessThan(110);
  });
});
