import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { ownerProof } from '#features/auth/server/sessions/authorize.ts';
import { contract as me } from '#features/me/contract.ts';
import type { UserId } from '#platform/ids.ts';
import { sql } from '#platform/server/store/db.ts';
import { credentialIn, HOST, issuing } from '../testing/employer.ts';
import { selfServing } from '../testing/self-serving.ts';
import { lookAtService } from './service-offers.ts';

const app = sharedApp('city');
const { askWith, call, employer, proofFor, redeemed, rootOf, wallet } = issuing(app);
const { prove, open, look, take } = selfServing(app);
const offerOf = (link: string) => ({
  offer: `openid-credential-offer://?${new URL(link).hash.slice(1)}`,
  txCode: null,
});
const issueBy = async (link: string) => {
  const ready = await redeemed(offerOf(link));
  return (await askWith(ready, await proofFor(ready))).body;
};
const opened = async () => {
  const firm = await employer();
  const { body } = await open(firm);
  return { ...firm, link: body.link };
};

describe('self-service', () => {
  it('issues a credential to a person with the proof, with claims from the proof and constant ones of the type', async () => {
    const { link, id } = await opened();
    const person = await app.register();
    const credentialId = await prove(person);
    expect((await look(person, link)).body).toMatchObject({
      organisation: { id },
      name: { en: 'Employee ID', ko: '사원증' },
      byProof: [
        {
          credentialId,
          verification: 'issuer_signed',
          claims: [
            { value: 'Kim Minseo', isOfProof: true },
            { value: 'resident', isOfProof: false },
          ],
        },
      ],
      hasOne: false,
      isFull: false,
    });
    const taken = await take(person, link, credentialId);
    expect(taken.status).toBe(201);
    const { payload } = await wallet.check(credentialIn(await issueBy(taken.body.link)), await rootOf());
    expect(payload).toMatchObject({ name: 'Kim Minseo', employee_number: 'resident' });
  });

  it('gives each person one credential, however often they request it: an offer that was not taken is replaced', async () => {
    const { link, id, key } = await opened();
    const person = await app.register();
    const credentialId = await prove(person);
    const first = (await take(person, link, credentialId)).body.link;
    const [second, third] = await Promise.all([take(person, link, credentialId), take(person, link, credentialId)]);
    const links = [first, second.body.link, third.body.link];
    const good = await Promise.all(
      links.map(async (one) => {
        const uri = new URLSearchParams(new URL(one).hash.slice(1)).get('credential_offer_uri') ?? '';
        return (await fetch(uri.replace(HOST, app.url))).status === 200;
      }),
    );
    expect(good.filter(Boolean)).toHaveLength(1);
    await issueBy(links[good.indexOf(true)] ?? '');
    expect((await take(person, link, credentialId)).problem.code).toBe('has_one');
    expect((await look(person, link)).body.hasOne).toBe(true);
    const [issued] = (await call('GET /api/org/{id}/issued-credentials', { params: { id }, token: key })).body;
    const params = { id, credentialId: issued?.id ?? 0 };
    await call('POST /api/org/{id}/issued-credentials/{credentialId}/revoke', {
      params,
      token: key,
      body: { reason: 'Moved' },
    });
    expect((await take(person, link, credentialId)).problem.code).toBe('has_one');
    // After a revocation the person cannot get another; after expiry they can.
    await app.db.run(
      sql`UPDATE issued_credentials SET revoked_at = NULL, reason = NULL, expires_at = now() WHERE id = ${params.credentialId}`,
    );
    expect((await take(person, link, credentialId)).status).toBe(201);
  });

  it('accepts no trial, no self-attested credential, nobody else’s proof, and no proof without the needed claims', async () => {
    const { link, ...firm } = await opened();
    const [person, other] = [await app.register(), await app.register()];
    const trial = await prove(person, {}, 'trial');
    const nameless = await prove(person, { holderName: undefined });
    const others = await prove(other);
    for (const id of [trial, nameless, others, 999_999])
      expect((await take(person, link, id)).problem.code).toBe('not_proven');
    expect((await look(person, link)).body.byProof).toEqual([]);
    await open(firm, { allowsTrial: true });
    expect((await look(person, link)).body.byProof).toMatchObject([{ credentialId: trial, verification: 'trial' }]);
    // The credential is marked as a trial in a claim that cannot be withheld.
    const issued = credentialIn(await issueBy((await take(person, link, trial)).body.link));
    expect(decodeJwt(issued.split('~')[0] ?? '')).toMatchObject({ trial: true });
    // On a server without sandboxes an old trial is no proof, whatever the type allows.
    const { services } = app.built.mounted;
    const closed = { ...services, settings: { ...services.settings, hasSandboxes: false } };
    const seen = await lookAtService(
      closed,
      ownerProof(person.userId as UserId),
      new URL(link).hash.slice('#get='.length),
    );
    expect(seen.byProof).toEqual([]);
    await open(firm, { needsOver19: true });
    expect((await take(other, link, await prove(other, { over19: 'no' }))).problem.code).toBe('not_proven');
    expect((await take(other, link, others)).status).toBe(201);
  });

  it('issues on the proof of a trial only in the format that can mark a trial', async () => {
    const [both, mdoc] = [
      await employer({ formats: ['dc+sd-jwt', 'mso_mdoc'] }),
      await employer({ formats: ['mso_mdoc'] }),
    ];
    const person = await app.register();
    const trial = await prove(person, {}, 'trial');
    const { body: ofBoth } = await open(both, { allowsTrial: true });
    const { body } = await take(person, ofBoth.link, trial);
    const uri = new URLSearchParams(new URL(body.link).hash.slice(1)).get('credential_offer_uri') ?? '';
    const offer = (await (await fetch(uri.replace(HOST, app.url))).json()) as {
      credential_configuration_ids: string[];
    };
    expect(offer.credential_configuration_ids).toEqual([`type-${both.type.id}`]);
    const { body: ofMdoc } = await open(mdoc, { allowsTrial: true });
    expect((await take(person, ofMdoc.link, trial)).problem.code).toBe('not_proven');
    expect((await take(person, ofMdoc.link, await prove(person))).status).toBe(201);
  });

  it('limits the credentials issued in a day, also to one person', async () => {
    const { link, ...firm } = await opened();
    await open(firm, { perDay: 1 });
    const [first, second] = [await app.register(), await app.register()];
    expect((await take(first, link, await prove(first))).status).toBe(201);
    expect((await look(second, link)).body.isFull).toBe(true);
    const proof = await prove(second);
    expect((await take(second, link, proof)).problem.code).toBe('full_today');
    await open(firm, { perDay: 100 });
    for (let nth = 0; nth < 9; nth += 1) expect((await take(second, link, proof)).status).toBe(201);
    expect((await take(second, link, proof)).status).toBe(429);
  });

  it('refuses its link while it is switched off, its type has ended, or its organisation is suspended', async () => {
    const { link, ...firm } = await opened();
    const person = await app.register();
    const proof = await prove(person);
    const params = { id: firm.id, typeId: firm.type.id };
    const isOver = async () =>
      [(await look(person, link)).problem?.code, (await take(person, link, proof)).problem?.code].join();
    const over = 'self_service_over,self_service_over';
    await call('DELETE /api/org/{id}/issuing/types/{typeId}/self-service', { params, token: firm.owner.token });
    expect(await isOver()).toBe(over);
    expect((await open(firm)).body).toMatchObject({ link, isOn: true });
    expect((await look(person, link)).status).toBe(200);
    await app.db.run(sql`UPDATE organisations SET state = 'suspended' WHERE id = ${firm.id}`);
    expect(await isOver()).toBe(over);
    await app.db.run(sql`UPDATE organisations SET state = 'approved' WHERE id = ${firm.id}`);
    await call('DELETE /api/org/{id}/issuing/types/{typeId}', { params, token: firm.owner.token });
    expect(await isOver()).toBe(over);
    expect((await open(firm)).problem.code).toBe('type_ended');
    expect((await look(person, `${HOST}/offer#get=${'x'.repeat(22)}`)).problem.code).toBe('self_service_over');
  });

  it('states the source of each claim, and only the organisation’s staff see and change its settings', async () => {
    const firm = await employer();
    expect((await open(firm, { sources: { name: { from: 'holderName' } } })).problem.code).toBe('claims_not_of_type');
    expect((await open({ ...firm, owner: await app.register() })).status).toBe(403);
    const read = { params: { id: firm.id, typeId: firm.type.id }, token: firm.owner.token };
    const route = 'GET /api/org/{id}/issuing/types/{typeId}/self-service';
    expect((await call(route, read)).body).toEqual({ selfService: null, hasSandboxes: true });
    await open(firm, { perDay: 7 });
    expect((await call(route, read)).body.selfService).toMatchObject({ perDay: 7, isOn: true, madeToday: 0 });
    const elsewhere = await employer();
    expect(
      (await call(route, { ...read, params: { ...read.params, id: elsewhere.id }, token: elsewhere.owner.token }))
        .status,
    ).toBe(404);
  });

  it('is in the list of what organisations know about a person', async () => {
    const { link } = await opened();
    const person = await app.register();
    await take(person, link, await prove(person));
    const file = await app.client(me)('POST /api/user/{userId}/export', {
      params: { userId: person.userId },
      token: person.token,
      body: {},
    });
    expect(file.text).toContain('"selfService"');
  });
});
