import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { openAuthority } from '#features/organisations/server/signing/authority.ts';
import { issueCertificate } from '#platform/server/vault/x509.ts';
import { confirming } from '../testing/confirming.ts';
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

const { call, held, look, seen, take } = taking(app);
const services = () => app.built.mounted.services;
const authority = () => app.db.tx((tx) => openAuthority(tx, services()));

async function takenFrom(faults: Faults) {
  school.err(faults);
  const { takingId } = await seen(school.offer());
  return take(takingId);
}
async function signedIn(faults: Faults, grant: object = { issuer_state: crypto.randomUUID() }) {
  school.err({ signIn: {}, ...faults });
  const { takingId } = await seen(school.offer({ grants: { authorization_code: grant } }));
  const { body, problem } = await call('POST /api/offers/sign-in', { body: { takingId } });
  if (problem.code) throw new Error(problem.code);
  const { back, form } = school.signIns.signIn(body.url, school.id);
  return { form, reply: await call('POST /api/offers/return', { body: back }) };
}

describe('oid4vci-1_0-wallet client attestation', () => {
  it('client attestation challenge endpoint: its challenge is in each proof, and is replaced by a new challenge if it is too old', async () => {
    for (const challenge of ['by door', 'by header'] as const) {
      const asked = school.attestations.asked();
      const { reply } = await signedIn({ attestation: { challenge } });
      expect(reply.status).toBe(201);
      expect((await takenFrom({ attestation: { challenge } })).status).toBe(201);
      expect(school.attestations.asked() > asked).toBe(challenge === 'by door');
    }
  });

  it('is by one client with one key from the pushed request to the token, and by another client the next time', async () => {
    const before = school.attestations.keys.length;
    await signedIn({ attestation: {} });
    const between = school.attestations.keys.length;
    await signedIn({ attestation: {} });
    const own = (keys: readonly { x?: string }[]) => [...new Set(keys.map(({ x }) => x))];
    const [first, second] = [school.attestations.keys.slice(before, between), school.attestations.keys.slice(between)];
    // One attestation was sent both when pushing the request and when redeeming the code.
    expect([first.length >= 2, own(first).length, own(second).length]).toEqual([true, 1, 1]);
    expect(own(first)).not.toEqual(own(second));
  });

  it('is signed by a certificate of this server’s operator, in the name of its wallets', async () => {
    await takenFrom({ attestation: {} });
    const leaf = new X509Certificate(Buffer.from(school.attestations.chains.at(-1) ?? '', 'base64'));
    const root = new X509Certificate((await authority()).certificate);
    expect(leaf.checkIssued(root) && leaf.verify(root.publicKey)).toBe(true);
    expect(leaf.ca).toBe(false);
    expect(leaf.subject).toContain('Wallets of');
  });

  it('is refused by a server that does not trust it', async () => {
    school.err({ attestation: {} });
    const { takingId } = await seen(school.offer());
    school.err({ token: () => ({ status: 401, body: { error: 'invalid_client' } }) });
    expect((await take(takingId)).problem.code).toBe('offer_gone');
  });
});

describe('oid4vci-1_0-wallet key attestation', () => {
  it('states for each key separately that it is stored in software, and no more', async () => {
    const before = school.attestations.attested.length;
    const { body } = await takenFrom({ keyAttestation: true, batch: 3 });
    expect((await held())[0]).toMatchObject({ id: body.heldId, copies: 3 });
    const said = school.attestations.attested.slice(before);
    expect(said).toHaveLength(3);
    for (const one of said) {
      expect(one).toMatchObject({ key_storage: ['software'] });
      expect(Object.keys(one).sort()).toEqual(['attested_keys', 'exp', 'iat', 'iss', 'key_storage', 'nonce']);
    }
  });

  it('refuses an issuer that demands an untrue statement', async () => {
    for (const wanted of [{ key_storage: ['iso_18045_high'] }, { user_authentication: ['iso_18045_basic'] }, 'yes']) {
      school.err({
        metadata: (good) => {
          const { student } = good.credential_configurations_supported as { student: object };
          const jwt = { key_attestations_required: wanted };
          return {
            ...good,
            credential_configurations_supported: { student: { ...student, proof_types_supported: { jwt } } },
          };
        },
      });
      expect((await look(school.offer())).problem.code).toBe('offer_unsupported');
    }
  });
});

/** Signs metadata with a certificate from this server's operator. */
async function signer(isOperators = true) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const subject = { organisation: 'Hanbit Foundation', commonName: 'Hanbit' };
  const own = { subject, publicKey, privateKey };
  const certificate = issueCertificate({
    subject,
    publicKey,
    from: new Date('2001-01-01'),
    until: new Date('2099-12-31'),
    issuer: isOperators ? await authority() : own,
    isAuthority: false,
  });
  return (change: object = {}, typ = 'openidvci-issuer-metadata+jwt') =>
    async (good: Record<string, unknown>) =>
      new SignJWT({ ...good, sub: school.id, ...change })
        .setIssuedAt()
        .setProtectedHeader({ alg: 'ES256', typ, x5c: [certificate.toString('base64')] })
        .sign(privateKey);
}

describe('oid4vci-1_0-wallet signed metadata', () => {
  it('names its signer if the operator vouches for the signer, and applies to the credential that is taken', async () => {
    const signed = await signer();
    school.err({ signedMetadata: signed({ display: [{ name: 'Signed School' }] }) });
    const offered = await seen(school.offer());
    expect(offered.issuer).toMatchObject({ certifiedAs: 'Hanbit Foundation', name: { en: 'Signed School' } });
    expect((await take(offered.takingId)).status).toBe(201);
  });

  it('of an unknown signer is ignored, and the plain metadata is used instead', async () => {
    const signed = await signer(false);
    school.err({ signedMetadata: signed({ display: [{ name: 'Self-made School' }] }) });
    expect((await seen(school.offer())).issuer).toMatchObject({ certifiedAs: null, name: { en: 'Hanbit School' } });
  });

  it('that is changed, expired, of another issuer or another type is refused', async () => {
    const signed = await signer();
    const changed = async (good: Record<string, unknown>) => {
      const [head, , signature] = (await signed()(good)).split('.');
      return [head, Buffer.from(JSON.stringify({ ...good, sub: school.id })).toString('base64url'), signature].join(
        '.',
      );
    };
    for (const signedMetadata of [
      changed,
      signed({ exp: 1 }),
      signed({ sub: 'https://other.example' }),
      signed({}, 'JWT'),
      async () => 'nothing',
    ]) {
      school.err({ signedMetadata });
      expect((await look(school.offer())).problem.code).toBe('issuer_not_as_named');
    }
  });
});

describe('oid4vci-1_0-wallet scopes', () => {
  const scoped = (good: Record<string, unknown>) => {
    const { student } = good.credential_configurations_supported as { student: object };
    return { ...good, credential_configurations_supported: { student: { ...student, scope: 'student_card' } } };
  };

  it('are requested, and work without authorization_details in the token response', async () => {
    const { form, reply } = await signedIn({ metadata: scoped });
    expect(form.get('scope')).toBe('student_card');
    expect(form.has('authorization_details')).toBe(false);
    expect(reply.status).toBe(201);
    expect(school.lastAsked()).toMatchObject({ credential_configuration_id: 'student' });
  });
});

describe('oid4vci-1_0-wallet wallet-initiated', () => {
  const catalogue = (issuer: string) =>
    confirming((here) => call('POST /api/offers/catalogue', { body: { issuer, here } }));

  it('shows the credentials that an issuer offers at its address, signs in there and takes a credential', async () => {
    school.err({ signIn: {} });
    const { body } = await catalogue(` ${school.id}/ `);
    expect(body).toMatchObject({
      issuer: { id: school.id, name: { en: 'Hanbit School' }, isOfThisServer: false, certifiedAs: null },
    });
    // Types that this wallet cannot hold are left out.
    expect(body.credentials.map(({ name }) => name.en)).not.toContain('org.example');
    const card = body.credentials.find(({ name }) => name.ko === '학생증');
    const { takingId, signInAt } = await seen(card?.offer ?? '');
    expect(signInAt).toBe(new URL(school.id).host);
    const { url } = (await call('POST /api/offers/sign-in', { body: { takingId } })).body;
    const { back, form } = school.signIns.signIn(url, school.id);
    expect(form.has('issuer_state')).toBe(false);
    expect((await call('POST /api/offers/return', { body: back })).status).toBe(201);
  });

  it('reports an address that is invalid, belongs to nobody, or is not public', async () => {
    for (const issuer of ['not an address', 'https://a.example?b=c', 'https://user@a.example'])
      expect((await catalogue(issuer)).problem.code).toBe('offer_unreadable');
    expect((await catalogue('https://10.0.0.7')).problem.code).toBe('issuer_unreachable');
    expect((await catalogue('')).status).toBe(400);
  });
});
