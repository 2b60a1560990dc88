import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { statusList } from '#features/issuance/server/testing/peer-statuses.ts';
import { refreshJob } from '#features/trust/server/refresh.ts';
import { certified, listKeeper } from '#features/trust/server/testing/certified.ts';
import { peerTrustList } from '#features/trust/server/testing/peer-trust-list.ts';
import { verifying } from '#features/verifier/server/testing/counter.ts';
import { sql } from '#platform/server/store/db.ts';
import { refundDesk } from '../testing/refund-desk.ts';
import { checkShownPassport, findShownPassport } from './proof-checks.ts';

const keeper = listKeeper();
const ministry = await peerTrustList(keeper);
const app = testApp({ settings: { trustLists: [{ url: ministry.url, pins: keeper.pins }] } });
const desk = refundDesk(app);
const [board, stranger] = [certified('Passport Board'), certified('Nobody')];
const VCT = 'https://board.example/passport';

/** The board's status list server. */
const statuses = createServer(async (_, reply) => {
  const body = await statusList(place(), board.key as never);
  reply.writeHead(200, { 'content-type': 'application/statuslist+jwt' }).end(body);
});
const place = () => `http://127.0.0.1:${(statuses.address() as AddressInfo).port}`;
await new Promise<void>((resolve) => statuses.listen(0, '127.0.0.1', resolve));
afterAll(() => Promise.all([ministry.stop(), new Promise((resolve) => statuses.close(resolve))]));

const publish = async (entities: { name: string; certificate: Buffer }[]) => {
  await ministry.publish({ entities });
  await app.db.run(sql`UPDATE trust_lists SET due_at = now()`);
  await refreshJob(app.built.mounted.services).run(AbortSignal.timeout(20_000));
};
const listed = [{ name: 'Passport Board of Hanbit', certificate: board.certificate }];

/** Answers as an outside wallet that holds a passport credential of the given issuer. */
async function answered(
  request: string,
  by: typeof board,
  idx: number,
  { nationality, disclosures = [] }: { nationality: unknown; disclosures?: string[] } = { nationality: ['PRT', 'BRA'] },
) {
  const { wallet, rootOf } = verifying(app);
  const key = await generateKeyPair('ES256', { extractable: true });
  const jwt = await new SignJWT({
    vct: VCT,
    nationality,
    document_number: `P77${idx}4567`,
    cnf: { jwk: await exportJWK(key.publicKey) },
    status: { status_list: { idx, uri: `${place()}/list` } },
  })
    .setProtectedHeader({ alg: 'ES256', typ: 'dc+sd-jwt', x5c: [by.certificate.toString('base64')] })
    .sign(by.key);
  const read = await wallet.open(request, await rootOf());
  const presented = [jwt, ...disclosures, ''].join('~');
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

it('accepts a passport shown by any wallet while its issuer is on a trusted list', async () => {
  await publish(listed);
  const operator = await desk.refunds.operator();
  const taken = await desk.takes(operator, { issuer: '', type: { vct: VCT } }, { issuer: null });
  const person = await app.register();
  const asked = await desk.ask(person, operator.id, taken.body.id);
  // An unknown issuer is refused, and so is a revoked credential.
  expect((await answered(asked.body.request, stranger, 0)).status).toBe(400);
  expect((await answered(asked.body.request, board, 1)).status).toBe(400);
  const good = await answered(asked.body.request, board, 0);
  expect(good.status, JSON.stringify(good.body)).toBe(200);
  const proof = await desk.take(person, desk.cards.codeIn(good.body.redirect_uri ?? null));
  expect(proof.body, proof.text).toMatchObject({ proof: { issuer: 'Passport Board of Hanbit', foreign: true } });

  const { services } = app.built.mounted;
  const of = { userId: person.userId, operator: operator.id } as Parameters<typeof checkShownPassport>[1];
  const looked = async () => {
    await app.db.run(sql`UPDATE refund_proofs SET stands_until = now(), looked_at = now() - interval '1 hour'`);
    await checkShownPassport(services, of);
    return (await app.db.tx((tx) => findShownPassport(tx, of)))?.isStanding;
  };
  expect(await looked()).toBe(true);
  await publish([]);
  expect(await looked()).toBe(false);
  await publish(listed);
  expect(await looked()).toBe(true);
});

it('a withheld nationality is not read as a missing one: a partly shown list of nationalities is refused, and a complete list with a Korean entry counts as Korean', async () => {
  await publish(listed);
  const operator = await desk.refunds.operator();
  const taken = await desk.takes(operator, { issuer: '', type: { vct: VCT } }, { issuer: null });
  const element = (country: string) => Buffer.from(JSON.stringify([`salt ${country}`, country])).toString('base64url');
  const hidden = (text: string) => ({ '...': createHash('sha256').update(text).digest('base64url') });
  const [us, kr] = [element('US'), element('KR')];
  const shown = async (nationality: unknown, disclosures: string[], idx: number) => {
    const person = await app.register();
    const asked = await desk.ask(person, operator.id, taken.body.id);
    const good = await answered(asked.body.request, board, idx, { nationality, disclosures });
    expect(good.status, JSON.stringify(good.body)).toBe(200);
    return desk.take(person, desk.cards.codeIn(good.body.redirect_uri ?? null));
  };
  const both = [hidden(us), hidden(kr)];
  expect((await shown(both, [us], 3)).problem.code).toBe('passport_unreadable');
  // The credential is refused: a hidden disclosure could be a decoy or a second nationality, even nested deeper.
  expect((await shown(['US', hidden('decoy')], [], 4)).problem.code).toBe('passport_unreadable');
  expect((await shown([['US', hidden(kr)]], [], 5)).problem.code).toBe('passport_unreadable');
  expect((await shown(both, [us, kr], 6)).body).toMatchObject({ proof: { foreign: false } });
  expect((await shown([hidden(us)], [us], 7)).body).toMatchObject({ proof: { foreign: true } });
});
