import { beforeEach, describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { ownerProof } from '#features/auth/server/sessions/authorize.ts';
import { phoneOf } from '#features/auth/server/testing/phone.ts';
import { issueCredential, type NewCredential, revokeCredential } from '#features/credentials/server/store.ts';
import { readImageData } from '#features/documents/server/image-data.ts';
import { insertDocument } from '#features/documents/server/store.ts';
import { dataUrl, png } from '#features/documents/server/testing/images.ts';
import { type Person, type Populated, populate } from '#features/ledger/server/testing/people.ts';
import { decideState } from '#features/organisations/server/operator.ts';
import { registry } from '#features/organisations/server/testing/firm.ts';
import type { UserId } from '#platform/ids.ts';
import { contract } from '../contract.ts';

const app = sharedApp();
const HERE = '0x52908400098527886E0F7030069857D2E4169EE7';
const call: ReturnType<typeof app.client<typeof contract>> = (route, sent) => app.client(contract)(route, sent);

let the: Populated;
let me: Person;
beforeEach(async () => {
  the = populate(app);
  me = await the.person();
});
const mine = (id?: number) => ({ params: { userId: me.userId, ...(id !== undefined && { id }) }, token: me.token });
const added = async (body: { name: string; addresses: string[] }) =>
  (await app.call('POST /api/contacts/{userId}', { ...mine(), body })).body as { id: number };
const patch = (id: number, body: object) => app.call('PATCH /api/contacts/{userId}/{id}', { ...mine(id), body });

describe('a proven name', () => {
  const naming = {
    credentialType: 'passport',
    issuer: 'ingam:XP Network',
    issuanceDate: '2020-01-01',
    expirationDate: null,
    credentialData: { name: 'Passport', holderName: 'Han Jiwoo' },
    by: 'issuer_signed',
  } satisfies NewCredential;
  /** Issues the credential that a document's verdict would issue; without a checker it refers to no document. */
  const issue = (
    person: Person,
    change: Partial<NewCredential> = {},
    checkedBy: 'verifier' | 'sandbox' | null = 'verifier',
  ) =>
    app.db.tx(async (tx) => {
      const owner = ownerProof(person.userId as UserId);
      const { services } = app.built.mounted;
      const paper = { title: 'Passport', documentType: 'passport', documentNumber: 'M1', name: 'Han Jiwoo' } as const;
      const image = readImageData(dataUrl(png()));
      const { id } = await insertDocument(tx, services.vault, owner, { ...paper, image });
      const document = checkedBy && {
        document: { id, checkedBy },
        ...(checkedBy === 'sandbox' && { by: 'trial' as const }),
      };
      return issueCredential(tx, services, owner, { ...naming, ...document, ...change });
    });
  const show = (person: Person, isShown: boolean) =>
    call('PATCH /api/shown-name/{userId}', {
      params: { userId: person.userId },
      token: person.token,
      body: { isShown },
    });
  const seen = async (person: Person) =>
    (await call('GET /api/payee', { query: { address: person.address }, token: me.token })).body.proven;
  const proven = { name: 'Han Jiwoo', issuer: naming.issuer, isOfSandbox: false };

  it('is visible to a payer only while its holder shows it', async () => {
    const ben = await the.person('0');
    await issue(ben);
    expect(await seen(ben)).toBeNull();
    const settings = { params: { userId: ben.userId }, token: ben.token };
    expect((await call('GET /api/shown-name/{userId}', settings)).body).toEqual({ isShown: false, proven });
    expect((await show(ben, true)).body).toEqual({ isShown: true, proven });
    expect(await seen(ben)).toEqual(proven);
    await show(ben, false);
    expect(await seen(ben)).toBeNull();
    expect(
      (await app.call('PATCH /api/shown-name/{userId}', { ...settings, token: me.token, body: { isShown: true } }))
        .status,
    ).toBe(403);
  });

  it('is flagged if it resembles a contact’s name, and not if it is equal or on that contact’s own address', async () => {
    const [ben, friend] = [await the.person('0'), await the.person('0')];
    await issue(ben);
    await show(ben, true);
    const alike = async () =>
      (await call('GET /api/payee', { query: { address: ben.address }, token: me.token })).body.nameAlike;
    expect(await alike()).toBeNull();
    const { id } = await added({ name: 'HAN JIW00', addresses: [friend.address] });
    expect(await alike()).toBe('HAN JIW00');
    await patch(id, { name: 'Han Jiwoo' });
    expect(await alike()).toBeNull();
    await patch(id, { name: 'HAN JIW00', addresses: [ben.address] });
    expect(await alike()).toBeNull();
  });

  it('needs an unrevoked credential of a verified document, until the end of its last day; a sandbox’s credential is marked', async () => {
    const ben = await the.person('0');
    await show(ben, true);
    await issue(ben, { by: 'self_attested' }, null);
    await issue(ben, { by: 'trial' }, null);
    await issue(ben, {}, null);
    await issue(ben, { expirationDate: '2020-01-02' });
    expect(await seen(ben)).toBeNull();
    await issue(ben, {}, 'sandbox');
    expect(await seen(ben)).toEqual({ ...proven, isOfSandbox: true });
    const { id } = await issue(ben, { expirationDate: new Date().toISOString().slice(0, 10) });
    expect(await seen(ben)).toEqual(proven);
    await app.db.tx((tx) => revokeCredential(tx, ownerProof(ben.userId as UserId), id));
    expect(await seen(ben)).toEqual({ ...proven, isOfSandbox: true });
  });

  it('needs the device’s signature to be shown if biometrics are on, and no signature to be hidden', async () => {
    const ben = await the.person('0');
    const phone = phoneOf(app, ben);
    await phone.enable();
    const route = 'PATCH /api/shown-name/{userId}';
    const sent = (isShown: boolean) => ({ params: { userId: ben.userId }, body: { isShown } });
    expect((await phone.call(route, sent(true))).problem.code).toBe('signature_required');
    expect((await phone.call('GET /api/shown-name/{userId}', { params: { userId: ben.userId } })).body).toMatchObject({
      isShown: false,
    });
    expect((await phone.sign(route, sent(true))).body).toMatchObject({ isShown: true });
    expect((await phone.call(route, sent(false))).body).toMatchObject({ isShown: false });
  });

  it('can be requested only so often, so that nobody collects names', async () => {
    const ben = await the.person('0');
    await issue(ben);
    await show(ben, true);
    const asks = await Promise.all(
      Array.from({ length: 121 }, () =>
        app.call('GET /api/payee', { query: { address: ben.address }, token: me.token }),
      ),
    );
    expect(asks.map(({ status }) => status).filter((status) => status !== 200)).toEqual([429]);
    const stranger = await app.call('GET /api/payee', { query: { address: HERE }, token: me.token });
    expect(stranger.status).toBe(200);
  });
});

it('an organisation’s address has its registered name while it is approved, flagged if it resembles a contact’s name', async () => {
  const { organisation } = await registry(app).make(me, { name: 'Hanok Foods' });
  const { id, address } = organisation;
  const read = async () => (await call('GET /api/payee', { query: { address }, token: me.token })).body;
  const registered = { name: 'Hanok Foods', displayName: 'Hanok Foods', nameKo: organisation.nameKo };
  expect(await read()).toMatchObject({ registered, proven: null, nameAlike: null });
  await added({ name: 'HAN0K F00DS', addresses: [HERE] });
  expect(await read()).toMatchObject({ registered, nameAlike: 'HAN0K F00DS' });
  await decideState(app.built.mounted.services, { id, state: 'suspended', reason: 'A complaint' });
  expect(await read()).toMatchObject({ registered: null, nameAlike: null });
  const person = await call('GET /api/payee', { query: { address: me.address }, token: me.token });
  expect(person.body).toMatchObject({ registered: null });
});
