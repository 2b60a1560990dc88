import { createHash } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#app/server/testing/harness.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { confirming } from '#features/issuance/server/testing/confirming.ts';
import { HOST } from '#features/issuance/server/testing/employer.ts';
import { licenceOffice, licenceRoot } from '#features/issuance/server/testing/licence-office.ts';
import { peerIssuer } from '#features/issuance/server/testing/peer-issuer.ts';
import { squarePng } from '#features/issuance/server/testing/square-png.ts';
import { peerVerifier } from '#features/presentation/server/testing/peer-verifier.ts';
import { presenting } from '#features/presentation/server/testing/presenting.ts';
import { refreshJob } from '#features/trust/server/refresh.ts';
import { certified, listKeeper } from '#features/trust/server/testing/certified.ts';
import { type Entity, peerTrustList } from '#features/trust/server/testing/peer-trust-list.ts';
import type { NewQuestion } from '#features/verifier/contract.ts';
import { verifying } from '#features/verifier/server/testing/counter.ts';
import { sql } from '#platform/server/store/db.ts';
import { pemOf } from '#platform/server/vault/x509.ts';
import { contract } from '../contract.ts';

const keeper = listKeeper();
const ministry = await peerTrustList(keeper);
const settings = { trustLists: [{ url: ministry.url, pins: keeper.pins }] };
const app = testApp({ settings });
const many = testApp({ mode: 'hosted', settings: { ...settings, publicUrl: HOST } });
const bare = testApp();
const { seen, disclosures, showFirst, taking } = presenting(app);
const counter = verifying(many);

const [board, market, stranger] = [certified('School Board'), certified('Hanbit Market'), certified('Nobody')];
const entities: Entity[] = [
  { name: 'Licence Office', nameKo: '면허청', certificate: licenceRoot },
  { name: 'School Board of Hanbit', certificate: board.certificate },
  { name: 'Hanbit Market Inc.', certificate: market.certificate },
];
const publish = async (all: readonly Entity[]) => {
  await ministry.publish({ entities: all });
  for (const one of [app, many]) {
    await one.db.run(sql`UPDATE trust_lists SET due_at = now()`);
    await refreshJob(one.built.mounted.services).run(AbortSignal.timeout(20_000));
  }
};
let school: Awaited<ReturnType<typeof peerIssuer>>;
let shop: Awaited<ReturnType<typeof peerVerifier>>;
let other: Awaited<ReturnType<typeof peerVerifier>>;
const signsBy = ({ key, certificate }: typeof market) => ({
  key: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
  cert: pemOf(certificate),
});
beforeAll(async () => {
  [school, shop, other] = await Promise.all([
    peerIssuer(),
    peerVerifier(signsBy(market)),
    peerVerifier(signsBy(stranger)),
  ]);
  await publish(entities);
});
afterAll(() => Promise.all([school, shop, other, ministry].map((one) => one.stop())));

const LIST = { en: 'Ministry of Lists', ko: '명부부' };
const x5c = ({ certificate }: typeof market) => [certificate.toString('base64')];
const licence = { credential_configuration_ids: ['licence'] };
const uri = `data:image/png;base64,${squarePng(200).toString('base64')}`;
const takeLicence = async (of: TestApp) => {
  const metadata = (good: object) => ({ ...good, display: [{ name: 'Hanbit School', logo: { uri } }] });
  school.err({ licence: licenceOffice(), metadata });
  const { seen: look, take } = presenting(of).taking;
  expect((await take((await look(school.offer(licence))).takingId)).status).toBe(201);
};

describe('a list that the operator trusts', () => {
  it('is named on an offer if it contains the signer of the issuer’s metadata, and on a held credential if it contains the signer', async () => {
    const signed = (by: typeof market) => async (good: Record<string, unknown>) =>
      new SignJWT({ ...good, sub: school.id, display: [{ name: 'Signed School' }] })
        .setIssuedAt()
        .setProtectedHeader({ alg: 'ES256', typ: 'openidvci-issuer-metadata+jwt', x5c: x5c(by) })
        .sign(by.key);
    school.err({ signedMetadata: signed(board) });
    const as = { en: 'School Board of Hanbit', ko: null };
    expect((await taking.seen(school.offer())).issuer).toMatchObject({
      name: { en: 'Signed School' },
      certifiedAs: null,
      lists: [{ list: LIST, as, isOver: false }],
    });
    school.err({ signedMetadata: signed(stranger) });
    const unlisted = (await taking.seen(school.offer())).issuer;
    expect(unlisted).toMatchObject({ name: { en: 'Hanbit School' }, certifiedAs: null });
    expect(unlisted.lists ?? []).toEqual([]);

    await takeLicence(app);
    const listed = [{ list: LIST, as: { en: 'Licence Office', ko: '면허청' } }];
    expect((await taking.held())[0]).toMatchObject({ issuer: { certifiedAs: null }, lists: listed });
    await publish([]);
    expect((await taking.held())[0]?.lists).toEqual([]);
    await publish(entities);
    expect((await taking.held())[0]?.lists).toMatchObject(listed);
  });

  it('is named for a verifier if it contains the signer of the verifier’s request, at the request and afterwards', async () => {
    const query = {
      credentials: [
        {
          id: 'licence',
          format: 'mso_mdoc',
          meta: { doctype_value: 'org.iso.18013.5.1.mDL' },
          claims: [{ path: ['org.iso.18013.5.1', 'age_over_18'] }],
        },
      ],
    };
    const asked = await seen(shop.ask(query).text);
    const lists = [{ list: LIST, as: { en: 'Hanbit Market Inc.' } }];
    expect(asked.verifier).toMatchObject({ name: null, lists });
    expect((await showFirst(asked)).status).toBe(201);
    expect((await disclosures())[0]).toMatchObject({ outcome: 'shown', verifier: { lists } });
    expect((await seen(other.ask(query).text)).verifier).toMatchObject({ name: null, lists: [] });
  });

  it('lets mdocs of its entities be imported from another server, named as on the list, with their picture redrawn', async () => {
    await takeLicence(bare);
    const { text } = await bare.call('POST /api/credentials/{userId}/export', {
      params: { userId: 1 },
      body: { passphrase: '제주의 푸른 밤 and more' },
    });
    const file = text.replaceAll('Hanbit School', 'The Royal Mint');
    const [{ logo = '' } = {}] = await presenting(bare).taking.held();
    expect(logo).not.toBe('');
    const bring = async (to: TestApp, brought = file) =>
      (
        await confirming((here) =>
          to.client(contract)('POST /api/identity-imports/{userId}', {
            params: { userId: 1 },
            body: { file: brought, passphrase: '제주의 푸른 밤 and more', here },
          }),
        )
      ).body;
    await bare.db.run(sql`DELETE FROM held_credentials`);
    expect(await bring(bare)).toMatchObject({ taken: 0, left: [{ why: 'unnamed' }] });
    expect(await bring(app)).toMatchObject({ taken: 1, left: [] });
    const [mine] = await taking.held();
    expect(mine?.issuer).toEqual({
      id: expect.stringMatching(/^sha-256:[0-9a-f]{64}$/),
      name: { en: 'Licence Office', ko: '면허청' },
      certifiedAs: null,
    });
    expect(mine?.logo).toBe(logo);
    await app.db.run(sql`DELETE FROM held_credentials`);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect(await bring(app, file.replaceAll(logo, svg.toString('base64')))).toMatchObject({ taken: 1 });
    expect(await taking.held()).toMatchObject([{ name: mine?.name }]);
    expect((await taking.held())[0]?.logo).toBeUndefined();
  });
});

describe('an organisation that accepts a credential of any issuer', () => {
  const VCT = 'https://school.example/student';
  /** Signs as somebody who publishes no keys. */
  async function endsAs(by: typeof market, more: Partial<NewQuestion> = {}) {
    const key = await generateKeyPair('ES256', { extractable: true });
    const jwt = await new SignJWT({ vct: VCT, name: 'Kim Minseo', cnf: { jwk: await exportJWK(key.publicKey) } })
      .setProtectedHeader({ alg: 'ES256', typ: 'dc+sd-jwt', x5c: x5c(by) })
      .sign(by.key);
    const asking = await counter.shop();
    const made = await asking.asked([VCT], { trust: 'any', ...more });
    const request = await counter.wallet.open(made.request, await counter.rootOf());
    const binding = await new SignJWT({
      aud: request.client_id,
      nonce: request.nonce,
      sd_hash: createHash('sha256').update(`${jwt}~`).digest('base64url'),
    })
      .setIssuedAt()
      .setProtectedHeader({ alg: 'ES256', typ: 'kb+jwt' })
      .sign(key.privateKey);
    const { status } = await counter.wallet.answer(request, `${jwt}~${binding}`);
    const { fault, answer } = (await asking.read(made.id)).body;
    return [status, fault ?? answer];
  }

  it('believes an issuer on a list by the certificate alone, and sees the name of the list', async () => {
    expect(await endsAs(board)).toMatchObject([
      200,
      {
        issuer: { name: 'School Board of Hanbit', isKnown: false, lists: [{ list: LIST }] },
        claims: [{ values: ['Kim Minseo'] }],
      },
    ]);
    expect(await endsAs(stranger)).toEqual([400, 'unknown_issuer']);
    expect(await endsAs(board, { trust: 'operator' })).toEqual([400, 'issuer_not_trusted']);
    // The same holds for an mdoc if the question names no authority.
    const asking = await counter.shop();
    const claims = [{ path: ['org.iso.18013.5.1', 'age_over_18'] }];
    const mdoc = await asking.save(['org.iso.18013.5.1.mDL'], { format: 'mso_mdoc', trust: 'any', claims });
    expect(mdoc.status).toBe(201);
  });
});
