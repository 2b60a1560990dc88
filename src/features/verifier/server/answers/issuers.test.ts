import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { ownerProof } from '#features/auth/server/sessions/authorize.ts';
import { presentCredential } from '#features/credentials/server/presentations/present.ts';
import { issueCredential, lockCredential } from '#features/credentials/server/store.ts';
import { HOST } from '#features/issuance/server/testing/employer.ts';
import { listener } from '#features/issuance/server/testing/listener.ts';
import { peerIssuer } from '#features/issuance/server/testing/peer-issuer.ts';
import { peerWallet } from '#features/issuance/server/testing/peer-wallet.ts';
import { decideState } from '#features/organisations/server/operator.ts';
import type { UserId } from '#platform/ids.ts';
import { nowOf } from '#platform/server/testing/store-time.ts';
import type { NewQuestion } from '../../contract.ts';
import { verifying } from '../testing/counter.ts';
import type { Keys } from '../testing/peer-presenter.ts';

interface Card {
  readonly credential: string;
  readonly key: Keys;
  readonly vct: string;
}

const many = sharedApp('city');
const counter = verifying(many);
/** Shows a card at a shop whose question is as given, and returns the outcome. */
async function endsIn(
  of: typeof counter,
  { credential, key, vct }: Card,
  more: Partial<NewQuestion>,
  names = ['name'],
) {
  const asking = await of.shop();
  const made = await asking.asked([vct], more);
  const request = await of.wallet.open(made.request, await of.rootOf());
  const { status } = await of.wallet.answer(request, await of.wallet.show(credential, key, request, names));
  const { fault, answer } = (await asking.read(made.id)).body;
  return [status, fault ?? answer?.issuer];
}

describe('a credential of an organisation of this server', () => {
  it('is believed by its certificate, and only from the issuer that the question names, if it names one', async () => {
    const { employer, ...held } = await counter.card();
    const issuer = { id: employer.issuer, name: employer.organisation.name, isKnown: true };
    for (const trust of ['operator', 'any'] as const)
      expect(await endsIn(counter, held, { trust })).toEqual([200, issuer]);
    expect(await endsIn(counter, held, { trust: 'own' })).toEqual([400, 'issuer_not_trusted']);
    const { key } = await own(employer.owner, employer.id);
    expect(await endsAt(employer.id, key, held, { trust: 'own' })).toEqual([200, issuer]);
  });

  it('is refused once it is revoked, and while its issuer is suspended', async () => {
    const { employer, ...held } = await counter.card();
    const other = await counter.card();
    const [issued] = (
      await counter.issue.call('GET /api/org/{id}/issued-credentials', {
        params: { id: employer.id },
        token: employer.key,
      })
    ).body;
    const revoked = await counter.issue.call('POST /api/org/{id}/issued-credentials/{credentialId}/revoke', {
      params: { id: employer.id, credentialId: issued?.id ?? 0 },
      token: employer.key,
      body: { reason: 'Left the firm' },
    });
    expect(revoked.status).toBe(200);
    expect(await endsIn(counter, held, {})).toEqual([400, 'revoked']);
    await decideState(many.built.mounted.services, {
      id: other.employer.id,
      state: 'suspended',
      reason: 'A complaint',
    });
    expect(await endsIn(counter, other, { trust: 'any' })).toEqual([400, 'issuer_not_trusted']);
  });

  it('is refused if it is of another type, or lacks or contradicts a requested claim', async () => {
    const held = await counter.card({ name: 'Kim Minseo', employee_number: '20418' });
    expect(await endsIn(counter, { ...held, vct: `${held.vct}1` }, {})).toEqual([400, 'wrong_type']);
    expect(await endsIn(counter, held, {}, ['employee_number'])).toEqual([400, 'claims_missing']);
    const claims = [{ path: ['employee_number'], values: ['20419', '20420'] }];
    expect(await endsIn(counter, held, { claims }, ['employee_number'])).toEqual([400, 'value_not_allowed']);
    const right = [{ path: ['employee_number'], values: ['20418'] }];
    expect((await endsIn(counter, held, { claims: right }, ['employee_number']))[0]).toBe(200);
    expect((await endsIn(counter, held, { claims: [] }, []))[0]).toBe(200);
  });
});

describe('a credential of this server itself', () => {
  it('is believed if an issuer vouches for it, and not if it is self-attested', async () => {
    const { services } = many.built.mounted;
    const person = await many.register();
    const owner = ownerProof(person.userId as UserId);
    const endings = [];
    for (const by of ['issuer_signed', 'self_attested'] as const) {
      const held = await many.db.tx(async (tx) => {
        const { id } = await issueCredential(tx, services, owner, {
          credentialType: 'national_id',
          issuer: 'ingam:Ministry',
          issuanceDate: '2024-02-20',
          expirationDate: null,
          credentialData: { name: 'Citizen ID', holderName: 'Jane Doe', credentialNumber: 'NO-1' },
          by,
        });
        return lockCredential(tx, services, owner, id);
      });
      if (!held) throw new Error('not held');
      const { vct } = JSON.parse(Buffer.from(held.form.split('.')[1] ?? '', 'base64url').toString()) as { vct: string };
      const asking = await counter.shop();
      const made = await asking.asked([vct]);
      const request = await counter.wallet.open(made.request, await counter.rootOf());
      const { nonce, client_id: audience } = request;
      await counter.wallet.answer(request, presentCredential(held, { claims: ['holderName'], nonce, audience }));
      const { fault, answer } = (await asking.read(made.id)).body;
      endings.push(fault ?? [answer?.issuer, answer?.claims[0]?.values]);
    }
    expect(endings).toEqual([[{ id: HOST, name: null, isKnown: true }, ['Jane Doe']], 'issuer_not_trusted']);
  });
});

/** Creates a key with which the employer itself makes requests. */
async function own(owner: { userId: number; token: string; address: string }, id: number) {
  return (await counter.shop()).firms.key(owner, id, ['presentations:request']);
}
async function endsAt(id: number, token: string, { credential, key, vct }: Card, more: Partial<NewQuestion>) {
  const { questionOf } = await counter.shop();
  const params = { id };
  const body = questionOf([vct], more);
  const saved = await counter.call('POST /api/org/{id}/presentation-questions', { params, token, body });
  const made = await counter.call('POST /api/org/{id}/presentation-requests', {
    params,
    token,
    body: { questionId: saved.body.id },
  });
  const request = await counter.wallet.open(made.body.request, await counter.rootOf());
  const shown = await counter.wallet.show(credential, key, request, ['name']);
  const { status } = await counter.wallet.answer(request, shown);
  const read = await counter.call('GET /api/org/{id}/presentation-requests/{requestId}', {
    params: { id, requestId: made.body.id },
    token,
  });
  return [status, read.body.fault ?? read.body.answer?.issuer];
}

describe('a credential of an outside issuer on this machine', () => {
  const mine = sharedApp('personal');
  const here = verifying(mine);
  let school: Awaited<ReturnType<typeof peerIssuer>>;
  beforeAll(async () => {
    school = await peerIssuer();
  });
  afterAll(() => school.stop());
  const any = () => ({ trust: 'any' as const, here: [new URL(school.id).origin] });
  async function student(payload?: (good: Record<string, unknown>) => Record<string, unknown>): Promise<Card> {
    school.err(payload ? { payload } : {});
    const wallet = peerWallet(
      (url) => url,
      () => nowOf(mine.db),
    );
    const opened = await wallet.open(school.offer());
    const { body } = await wallet.redeem(opened.server.token_endpoint, opened.code);
    const key = await wallet.key();
    const proof = await wallet.prove(key, {
      aud: opened.issuer,
      nonce: await wallet.nonce(opened.metadata.nonce_endpoint),
    });
    const asked = { credential_configuration_id: 'student', proofs: { jwt: [proof] } };
    const reply = await wallet.ask(opened.metadata.credential_endpoint, body.access_token, asked);
    school.err({});
    const credential = reply.body.credentials[0]?.credential ?? '';
    const { vct } = JSON.parse(Buffer.from(credential.split('.')[1] ?? '', 'base64url').toString()) as { vct: string };
    return { credential, key, vct };
  }

  it('is believed if any issuer is accepted, by its published keys, and marked as unknown', async () => {
    const held = await student();
    expect(await endsIn(here, held, any())).toEqual([200, { id: school.id, name: null, isKnown: false }]);
    expect(await endsIn(here, held, { trust: 'operator' })).toEqual([400, 'issuer_not_trusted']);
    const byDid = await student((good) => ({ ...good, iss: school.did }));
    expect(await endsIn(here, byDid, any())).toEqual([200, { id: school.did, name: null, isKnown: false }]);
  });

  it('has its issuer’s origin and status list contacted only if the question names that origin', async () => {
    const other = await listener();
    const at = (iss: string) => student((good) => ({ ...good, iss }));
    for (const confirmed of [[], ['http://127.0.0.1:1']])
      for (const iss of [`${other.origin}/school`, `did:web:${other.origin.slice(7).replace(':', '%3A')}:school`])
        expect(await endsIn(here, await at(iss), { trust: 'any', here: confirmed })).toEqual([
          400,
          'issuer_unreachable',
        ]);
    const uri = `${other.origin}/list`;
    const listed = await student((good) => ({ ...good, status: { status_list: { idx: 0, uri } } }));
    expect(await endsIn(here, listed, any())).toEqual([400, 'list_unreachable']);
    expect(other.count()).toBe(0);
    await other.stop();
  });

  it('depends on the status list that its issuer signs', async () => {
    const at = (idx: number) =>
      student((good) => ({ ...good, status: { status_list: { idx, uri: `${school.id}/list` } } }));
    expect((await endsIn(here, await at(0), any()))[0]).toBe(200);
    expect(await endsIn(here, await at(1), any())).toEqual([400, 'revoked']);
    expect(await endsIn(here, await at(2), any())).toEqual([400, 'suspended']);
    expect(await endsIn(here, await at(99), any())).toEqual([400, 'no_status']);
  });

  it('is refused if its issuer is unreachable or a different one, or if the credential is expired or not valid yet', async () => {
    const endings: [string, (good: Record<string, unknown>) => Record<string, unknown>][] = [
      ['unknown_issuer', (good) => ({ ...good, iss: undefined })],
      ['unknown_issuer', (good) => ({ ...good, iss: 'did:key:z6Mk' })],
      ['issuer_unreachable', (good) => ({ ...good, iss: `${school.id}/another` })],
      ['issuer_unreachable', (good) => ({ ...good, iss: 'https://10.0.0.1/school' })],
      ['issuer_unreachable', (good) => ({ ...good, iss: `${mine.url}/org/1` })],
      ['expired', (good) => ({ ...good, exp: Date.UTC(2001) / 1000 })],
      ['not_yet', (good) => ({ ...good, nbf: Date.UTC(2099) / 1000 })],
      ['no_status', (good) => ({ ...good, status: { status_list: { idx: 'x' } } })],
      ['list_unreachable', (good) => ({ ...good, status: { status_list: { idx: 1, uri: `${school.id}/none` } } })],
    ];
    for (const [fault, payload] of endings)
      expect(await endsIn(here, await student(payload), any())).toEqual([400, fault]);
  });
});
