import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { sql } from '#platform/server/store/db.ts';
import { peerIssuer } from '../testing/peer-issuer.ts';
import type { Faults } from '../testing/peer-school.ts';
import type { SignInFaults } from '../testing/peer-sign-in.ts';
import { taking } from '../testing/taking.ts';

const app = sharedApp('personal');
let school: Awaited<ReturnType<typeof peerIssuer>>;
beforeAll(async () => {
  school = await peerIssuer();
});
beforeEach(() => school.err({}));
afterAll(() => school.stop());

const { call, held, look, seen, take } = taking(app);
const offer = () => school.offer({ grants: { authorization_code: { issuer_state: crypto.randomUUID() } } });

/** Looks at an offer and starts the sign-in. */
async function begun(signIn: SignInFaults = {}, faults: Faults = {}) {
  school.err({ ...faults, signIn });
  const { takingId, signInAt } = await seen(offer());
  const { url } = (await call('POST /api/offers/sign-in', { body: { takingId } })).body;
  return { takingId, signInAt, url, ...school.signIns.signIn(url, school.id) };
}
const comesBack = (body: { state: string; code?: string; iss?: string; error?: string; at?: string }) =>
  call('POST /api/offers/return', { body });

describe('oid4vci-1_0-wallet, authorization_code', () => {
  it('fapi2 happy path: signs in by PAR, PKCE and a key with server nonces, and takes the credential', async () => {
    const { back, form, returnUri, signInAt, url } = await begun({}, { batch: 3, notification: () => 204 });
    expect(signInAt).toBe(new URL(school.id).host);
    // The request was pushed, so the browser receives only its reference.
    expect([...new URL(url).searchParams.keys()].sort()).toEqual(['client_id', 'request_uri']);
    expect(returnUri).toBe(`${app.settings.publicUrl}/offer`);
    expect(form.get('issuer_state')).not.toBeNull();
    expect(JSON.parse(form.get('authorization_details') ?? '')).toEqual([
      { type: 'openid_credential', credential_configuration_id: 'student' },
    ]);
    const { status, body } = await comesBack(back);
    expect(status).toBe(201);
    expect((await held())[0]).toMatchObject({ id: body.heldId, copies: 3 });
  });

  it('takes no credential before the person has signed in, and stores verifier and key sealed', async () => {
    const { takingId } = await begun();
    expect((await take(takingId)).problem.code).toBe('sign_in_wanted');
    const rows = await app.db.rows(sql<object>`SELECT * FROM offer_takings WHERE id = ${takingId}`);
    expect(JSON.stringify(rows)).not.toMatch(/verifier|school/);
  });

  it('requests the identifier in the token instead of the configuration', async () => {
    const details = [{ type: 'openid_credential', credential_identifiers: ['one-of-mine'] }];
    const { back } = await begun({ token: (good) => ({ ...good, authorization_details: details }) });
    expect((await comesBack(back)).status).toBe(201);
    expect(school.lastAsked()).toMatchObject({ credential_identifier: 'one-of-mine' });
    expect(school.lastAsked()).not.toHaveProperty('credential_configuration_id');
  });

  it('fapi2 token response without expires_in, and token_type in odd case, are accepted', async () => {
    for (const token of [
      ({ expires_in: _, ...good }: Record<string, unknown>) => good,
      (good: object) => ({ ...good, token_type: 'dPoP' }),
    ]) {
      const { back } = await begun({ token });
      expect((await comesBack(back)).status).toBe(201);
    }
  });

  it('fapi2 DPoP scheme in odd case, and no DPoP nonce, are accepted', async () => {
    for (const faults of [{ scheme: 'dpOP' }, { isNonceLess: true }] as const) {
      const { back } = await begun(faults);
      expect((await comesBack(back)).status).toBe(201);
    }
  });

  it('fapi2 discovery issuer mismatch is refused', async () => {
    school.err({ signIn: {}, server: (good) => ({ ...good, issuer: 'https://other.example' }) });
    expect((await look(offer())).problem.code).toBe('issuer_not_as_named');
  });

  it('fapi2 authorization response with a wrong iss, or without iss, is refused, and its state is used up', async () => {
    for (const iss of ['https://other.example', undefined]) {
      const { back } = await begun();
      const { state, code } = back;
      const wrong = await comesBack({ state, code, ...(iss !== undefined && { iss }) });
      expect(wrong.problem.code).toBe('issuer_not_as_named');
      expect((await comesBack(back)).problem.code).toBe('sign_in_unknown');
    }
  });

  it('mix-up: a server that does not name itself has its own return address, and a response at another address is refused', async () => {
    const unnamed: Faults = {
      server: ({ authorization_response_iss_parameter_supported: _, ...good }) => good,
    };
    const { returnUri, back } = await begun({}, unnamed);
    const { iss: _, ...plain } = back;
    const [, at = ''] = returnUri?.split(`${app.settings.publicUrl}/offer/`) ?? [];
    expect(at).toMatch(/^[\w-]{22}$/);
    expect((await comesBack({ ...plain, at })).status).toBe(201);
    // The address is the same for every sign-in, so that a wallet can be registered with it.
    expect((await begun({}, unnamed)).returnUri).toBe(returnUri);

    // A code from another server, received at that server's return address or at the shared one.
    const seenTokens = school.keys.length;
    for (const other of [undefined, 'A'.repeat(22)]) {
      const { iss: _iss, ...taken } = (await begun({}, unnamed)).back;
      const mixed = await comesBack({ ...taken, ...(other && { at: other }) });
      expect(mixed.problem.code).toBe('issuer_not_as_named');
      expect((await comesBack({ ...taken, at })).problem.code).toBe('sign_in_unknown');
    }
    // A response that names its server, at the return address of one that does not.
    const named = await begun();
    expect((await comesBack({ ...named.back, at })).problem.code).toBe('issuer_not_as_named');
    const elsewhere = await begun({}, unnamed);
    expect((await comesBack({ ...elsewhere.back, at, iss: 'https://other.example' })).problem.code).toBe(
      'issuer_not_as_named',
    );
    expect(school.keys).toHaveLength(seenTokens);
  });

  it('fapi2 authorization response with a wrong or missing state is refused', async () => {
    const { back } = await begun();
    expect((await comesBack({ ...back, state: `${back.state}x` })).problem.code).toBe('sign_in_unknown');
    expect((await comesBack({ ...back, state: '' })).status).toBe(400);
    expect((await comesBack(back)).status).toBe(201);
    expect((await comesBack(back)).problem.code).toBe('sign_in_unknown');
  });

  it('reports that the issuer denied the sign-in, and continues when the person starts again', async () => {
    const { takingId, back } = await begun();
    const { state, iss } = back;
    expect((await comesBack({ state, iss, error: 'access_denied' })).problem.code).toBe('sign_in_refused');
    const { url } = (await call('POST /api/offers/sign-in', { body: { takingId } })).body;
    expect((await comesBack(school.signIns.signIn(url, school.id).back)).status).toBe(201);
  });

  it('refuses a token bound to no key although the wallet proved a key, and a server without S256', async () => {
    const { back } = await begun({ token: (good) => ({ ...good, token_type: 'Bearer' }) });
    expect((await comesBack(back)).problem.code).toBe('offer_unsupported');
    school.err({ signIn: {}, server: (good) => ({ ...good, code_challenge_methods_supported: ['plain'] }) });
    expect((await look(offer())).problem.code).toBe('offer_unsupported');
  });
});
