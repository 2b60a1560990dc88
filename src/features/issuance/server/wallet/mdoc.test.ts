import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { takeCopy } from '#features/credentials/server/held/held.ts';
import type { Cbor } from '#features/credentials/server/mdoc/cbor.ts';
import { readIssuerSigned } from '#features/credentials/server/mdoc/issuer-signed.ts';
import { changed } from '#features/credentials/server/mdoc/testing/changing.ts';
import { newPair, privateJwk } from '#features/credentials/server/mdoc/testing/licence.ts';
import { peerTake } from '#features/credentials/server/mdoc/testing/peer-mdoc.ts';
import type { UserId } from '#platform/ids.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { certifyAlways, type LicenceFaults, licenceOffice, licenceRoot } from '../testing/licence-office.ts';
import { configurations, SPACE } from '../testing/peer-configurations.ts';
import { peerIssuer } from '../testing/peer-issuer.ts';
import type { Faults } from '../testing/peer-school.ts';
import { taking } from '../testing/taking.ts';

const app = sharedApp('personal');
let school: Awaited<ReturnType<typeof peerIssuer>>;
beforeAll(async () => {
  school = await peerIssuer();
});
beforeEach(() => school.err({}));
afterAll(() => school.stop());

const { held, look, seen, take } = taking(app);
const licence = () => school.offer({ credential_configuration_ids: ['licence'] });
async function takenFrom(office: LicenceFaults = {}, faults: Faults = {}) {
  school.err({ licence: licenceOffice(office), ...faults });
  const { takingId } = await seen(licence());
  return take(takingId);
}
/** Returns why a licence from this issuer is refused. */
async function refusalOf(office: LicenceFaults) {
  const { problem } = await takenFrom(office);
  return [problem?.code, problem?.detail];
}
const configured =
  (change: object): NonNullable<Faults['metadata']> =>
  (good) => ({
    ...good,
    credential_configurations_supported: { licence: { ...configurations.licence, ...change } },
  });

describe('a person', () => {
  it('takes an mdoc of a foreign issuer, and sees its content under the issuer’s labels', async () => {
    const offered = await seen(licence());
    expect(offered).toMatchObject({
      name: { en: 'Driving licence', ko: '운전면허증' },
      claims: [{ ko: '이름' }, { ko: '만 18세 이상' }, { en: 'Picture' }],
    });
    school.err({ licence: licenceOffice() });
    const { status, body } = await take(offered.takingId);
    expect(status).toBe(201);
    const [mine] = await held();
    expect(mine).toMatchObject({
      id: body.heldId,
      issuer: { id: school.id, certifiedAs: null },
      claims: [
        { label: { en: 'Given name', ko: '이름' }, value: 'Minseo' },
        { label: { en: 'Over 18' }, value: 'true' },
        { label: { en: 'Picture' }, value: '1000 bytes' },
        { label: { en: 'Over 65', ko: '만 65세 이상' }, value: 'false' },
        { label: { en: 'birth date' }, value: '1999-03-04' },
        { label: { en: 'document number' }, value: '11-22-333333-44' },
        { label: { en: 'family name' }, value: '김' },
      ],
      copies: 1,
    });
    expect(mine?.expiresAt).toBe('2099-12-31T00:00:00.000Z');
  });

  it('takes ten copies bound to ten keys, each of which another wallet would accept too', async () => {
    const { body } = await takenFrom({}, { batch: 10 });
    expect((await held())[0]).toMatchObject({ id: body.heldId, copies: 10 });
    const owner = { userId: 1 as UserId } as Owner;
    const copy = await app.db.tx((tx) => takeCopy(tx, app.built.mounted.services, owner, body.heldId ?? 0));
    const elements = await peerTake(copy?.form ?? '', SPACE, { roots: [licenceRoot], now: new Date() });
    expect(elements).toMatchObject({ given_name: 'Minseo', age_over_18: true });
    const { x } = readIssuerSigned(copy?.form ?? '').mso.deviceJwk;
    expect(copy?.holder.export({ format: 'jwk' })).toMatchObject({ x });
  });

  it('is notified that an issuer describes an mdoc that cannot be held here', async () => {
    for (const change of [
      { cryptographic_binding_methods_supported: ['jwk'] },
      { cryptographic_binding_methods_supported: undefined },
      { credential_signing_alg_values_supported: [-8, 'ES256'] },
      { proof_types_supported: { attestation: {} } },
      { doctype: undefined },
      { doctype: '' },
    ]) {
      school.err({ metadata: configured(change) });
      expect((await look(licence())).problem).toMatchObject({ code: 'offer_unsupported' });
    }
    school.err({ metadata: configured({ credential_signing_alg_values_supported: undefined }) });
    expect((await look(licence())).status).toBe(200);
  });
});

describe('an mdoc', () => {
  const to = (value: Cbor) => () => value;
  const spaces = ['nameSpaces', SPACE] as const;
  const swapped = (digests: Cbor | undefined) => {
    const [first, second, ...rest] = (digests as ReadonlyMap<number, Cbor>).keys();
    const of = (id = 0) => (digests as ReadonlyMap<number, Cbor>).get(id) ?? null;
    return new Map([[first ?? 0, of(second)], [second ?? 1, of(first)], ...rest.map((id) => [id, of(id)] as const)]);
  };
  const stranger = newPair();
  const own = certifyAlways(stranger);

  it.each<[string, LicenceFaults, string]>([
    [
      'with an element that was changed',
      { sent: (good) => changed(good, [...spaces, 0, 'elementValue'], to('이')) },
      'It contains unsigned claims.',
    ],
    [
      'with the digest of another',
      { sent: (good) => changed(good, [...spaces, 0, 'digestID'], to(77)) },
      'It contains unsigned claims.',
    ],
    [
      'whose digests were swapped',
      { sent: (good) => changed(good, ['issuerAuth', 2, 'valueDigests', SPACE], swapped) },
      'Its signature is invalid.',
    ],
    ['bound to another key', { credential: { deviceKey: stranger.jwk } }, 'It is bound to another key.'],
    ['of another type', { credential: { docType: 'org.example.card' } }, 'Its type differs from the offered one.'],
    ['that is over', { credential: { validUntil: new Date('2001-02-01') } }, 'It has expired.'],
    ['of a later day', { credential: { signed: new Date('2098-12-31') } }, 'It is not valid yet.'],
    [
      'signed by a key that its certificate does not name',
      { credential: { issuerKey: privateJwk(stranger) } },
      'Its signature is invalid.',
    ],
    [
      'whose certificate is by its own key',
      { credential: { certificates: [own], issuerKey: privateJwk(stranger) } },
      'Its certificates are invalid.',
    ],
    [
      'with the certificate of another authority below its own',
      {
        credential: {
          certificates: [certifyAlways(stranger, { by: stranger, name: 'Other' }), licenceRoot],
          issuerKey: privateJwk(stranger),
        },
      },
      'Its certificates are invalid.',
    ],
    [
      'without a certificate',
      { sent: (good) => changed(good, ['issuerAuth', 1], to(new Map())) },
      'Its certificates are invalid.',
    ],
    [
      'that is a bomb of maps in maps',
      { sent: () => Buffer.alloc(150_000, 0x81).toString('base64url') },
      'It cannot be read.',
    ],
    [
      'that says it has four billion elements',
      { sent: () => Buffer.from('9affffffff', 'hex').toString('base64url') },
      'It cannot be read.',
    ],
    ['that is an SD-JWT VC', { sent: () => 'e30.e30.AAAA~' }, 'It cannot be read.'],
  ])('%s is refused', async (_, faults, detail) => {
    const before = (await held()).length;
    expect(await refusalOf(faults)).toEqual(['credential_refused', detail]);
    expect(await held()).toHaveLength(before);
  });

  it('is refused in copies if one copy has other claims, or two copies are bound to one key', async () => {
    const before = (await held()).length;
    const first = { held: '' };
    for (const sent of [
      (good: string, copy: number) =>
        copy === 1 ? changed(good, spaces, (items) => (items as Cbor[]).slice(1)) : good,
      (good: string, copy: number) => {
        if (copy === 0) first.held = good;
        return copy === 1 ? first.held || good : good;
      },
    ])
      expect((await takenFrom({ sent }, { batch: 3 })).problem.code).toBe('credential_refused');
    expect(await held()).toHaveLength(before);
  });

  it(`is refused in place of an offered SD-JWT VC`, async () => {
    const { takingId } = await seen(school.offer());
    school.err({
      credential: ({ body }) => ({
        status: 200,
        body: { credentials: (body as { credentials: object[] }).credentials.map(() => ({ credential: 'oWFh' })) },
      }),
    });
    expect((await take(takingId)).problem).toMatchObject({ code: 'credential_refused', detail: 'It cannot be read.' });
  });
});
