import { expect, it } from 'vitest';
import type { TestReply } from '#app/server/testing/harness.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { thefts as roleThefts } from '#features/admission/server/testing/thefts.ts';
import { addAccount } from '#features/banking/server/accounts.ts';
import { thefts as caseThefts } from '#features/cases/server/testing/thefts.ts';
import type { Contact } from '#features/contacts/contract.ts';
import { addContact } from '#features/contacts/server/contacts.ts';
import { thefts } from '#features/issuance/server/testing/thefts.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { NOBODY } from '#features/ledger/server/testing/people.ts';
import { comeIntoOffice, thefts as officeThefts } from '#features/office/server/testing/thefts.ts';
import { registry } from '#features/organisations/server/testing/firm.ts';
import { market } from '#features/pay/server/testing/stall.ts';
import { asking } from '#features/requests/server/testing/request-shortcuts.ts';
import { thefts as tillThefts } from '#features/tills/server/testing/thefts.ts';
import { thefts as deskThefts } from '#features/traveler/server/testing/thefts.ts';
import { thefts as questionThefts } from '#features/verifier/server/testing/thefts.ts';
import { requestApproval } from '#features/work/server/store.ts';
import type { UserId } from '#platform/ids.ts';
import { sql } from '#platform/server/store/db.ts';
import { nowOf } from '#platform/server/testing/store-time.ts';
import type { Passkey } from '../../contract.ts';
import { phoneOf } from '../testing/phone.ts';
import { unsigned } from '../testing/unsigned-calls.ts';
import { ownerProof } from './authorize.ts';

const PASSWORD = 'correct horse battery';
const app = testApp({ mode: 'hosted', each: 'nothing', isNew: true });

interface Thief {
  readonly userId: number;
  readonly passkeyId: number;
  readonly approvalId: number;
  readonly credentialId: number;
  readonly paymentId: number;
  readonly contactId: number;
  readonly accountId: number;
  /** A request to pay that was sent to the person. */
  readonly shareId: number;
  readonly dayToCome: string;
  /** An organisation owned by the person, with a key, a member and an invitation to another person. */
  readonly id: number;
  readonly keyId: number;
  readonly memberId: number;
  readonly invitation: string;
  /** Link of another organisation that offers a connection. */
  readonly link: string;
}

/** Every signed call, as the thief of a session would make it. */
const theft: Readonly<Record<string, (thief: Thief) => TestReply>> = {
  'POST /api/transactions': ({ userId }) => ({
    body: { userId, assetType: 'XP', transactionType: 'send', amount: '1', toAddress: NOBODY, status: 'pending' },
  }),
  'POST /api/orders/{userId}': ({ userId, dayToCome }) => ({
    params: { userId },
    body: {
      toAddress: NOBODY,
      assetType: 'XP',
      amount: '1',
      total: '9',
      rhythm: 'weekly',
      firstOn: dayToCome,
      zone: 'UTC',
    },
  }),
  'POST /api/requests/{userId}/asked/{id}/pay': ({ userId, shareId }) => ({
    params: { userId, id: shareId },
    body: { toAddress: NOBODY, assetType: 'KRW', amount: '1' },
  }),
  'POST /api/exchange/{userId}': ({ userId }) => ({ params: { userId }, body: { quoteId: 1 } }),
  'POST /api/auth/password': () => ({ body: { currentPassword: PASSWORD, newPassword: 'another good one' } }),
  'POST /api/biometric/enable/{userId}': ({ userId }) => ({ params: { userId } }),
  'POST /api/biometric/disable/{userId}': ({ userId }) => ({ params: { userId } }),
  'POST /api/passkeys/{userId}': ({ userId }) => ({ params: { userId } }),
  'POST /api/recovery-codes/{userId}': ({ userId }) => ({ params: { userId } }),
  'DELETE /api/passkeys/{userId}/{id}': ({ userId, passkeyId }) => ({ params: { userId, id: passkeyId } }),
  'PATCH /api/user/{userId}': ({ userId }) => ({
    params: { userId },
    body: { email: 'thief@example.com', currentPassword: PASSWORD },
  }),
  'PATCH /api/shown-name/{userId}': ({ userId }) => ({ params: { userId }, body: { isShown: true } }),
  'POST /api/bank-accounts/{userId}': ({ userId }) => ({
    params: { userId },
    body: { bankName: 'KB Kookmin', accountNumber: '12345678901234', accountHolder: 'Thief', accountType: 'checking' },
  }),
  'PATCH /api/bank-accounts/{userId}/{id}': ({ userId, accountId }) => ({
    params: { userId, id: accountId },
    body: { isDefault: true },
  }),
  'DELETE /api/bank-accounts/{userId}/{id}': ({ userId, accountId }) => ({ params: { userId, id: accountId } }),
  'POST /api/contacts/{userId}': ({ userId }) => ({
    params: { userId },
    body: { name: 'Jiwoo', addresses: [NOBODY] },
  }),
  'PATCH /api/contacts/{userId}/{id}': ({ userId, contactId }) => ({
    params: { userId, id: contactId },
    body: { addresses: [NOBODY] },
  }),
  'PATCH /api/merchants/{userId}': ({ userId }) => ({ params: { userId }, body: { cashbackBps: 5000 } }),
  'PATCH /api/merchants/{userId}/place': ({ userId }) => ({ params: { userId }, body: { place: null } }),
  'GET /api/statements/{userId}/file': ({ userId }) => ({
    params: { userId },
    query: { asset: 'XP', from: '2026-11-01', to: '2026-11-30', format: 'csv', language: 'en' },
  }),
  'GET /api/digital-documents/{userId}/{id}': ({ userId }) => ({ params: { userId, id: 1 } }),
  'POST /api/payments': ({ userId }) => ({ body: { userId, amount: '1', merchantId: 1 } }),
  'POST /api/payments/{id}/refunds': ({ paymentId }) => ({ params: { id: paymentId }, body: { amount: '1' } }),
  'POST /api/local-currency/{userId}/sends': ({ userId }) => ({
    params: { userId },
    body: { amount: '1', toAddress: NOBODY },
  }),
  'POST /api/presentations': ({ userId, credentialId }) => ({
    body: { userId, credentialId, claims: ['name'], to: 'Thief' },
  }),
  'POST /api/credentials/{userId}/export': ({ userId }) => ({ params: { userId }, body: { passphrase: PASSWORD } }),
  'POST /api/user/{userId}/export': ({ userId }) => ({ params: { userId }, body: {} }),
  'POST /api/user/{userId}/deletion': ({ userId }) => ({
    params: { userId },
    body: { currentPassword: PASSWORD, givenUp: [] },
  }),
  'POST /api/credentials/{userId}/{credentialId}/revoke': ({ userId, credentialId }) => ({
    params: { userId, credentialId },
  }),
  'DELETE /api/credentials/{userId}/{credentialId}': ({ userId, credentialId }) => ({
    params: { userId, credentialId },
  }),
  'DELETE /api/held-credentials/{userId}/{heldId}': ({ userId }) => ({ params: { userId, heldId: 1 } }),
  ...thefts,
  ...questionThefts,
  ...roleThefts,
  ...tillThefts,
  'POST /api/presenting/show': () => ({
    body: { disclosureId: 1, choices: [{ query: 'id', credentials: ['held-1'] }] },
  }),
  'POST /api/extracts/{userId}': ({ userId, paymentId }) => ({
    params: { userId },
    body: { of: 'receipt', id: paymentId, facts: ['amount', 'person'], days: 365 },
  }),
  'POST /api/work/approvals/{id}/approve': ({ approvalId }) => ({ params: { id: approvalId } }),
  'POST /api/work/approvals/{id}/reject': ({ approvalId }) => ({ params: { id: approvalId }, body: {} }),
  'POST /api/org': () => ({ body: { name: 'Thief', kinds: ['employer'], businessNumber: '2208162517' } }),
  'PATCH /api/org/{id}': ({ id }) => ({ params: { id }, body: { displayName: 'Thief' } }),
  'POST /api/org/{id}/name': ({ id }) => ({ params: { id }, body: { name: 'Thief Co., Ltd.' } }),
  'POST /api/org/{id}/close': ({ id }) => ({ params: { id } }),
  'POST /api/org/{id}/leave': ({ id }) => ({ params: { id } }),
  'POST /api/org/{id}/invitations': ({ id }) => ({ params: { id }, body: { role: 'owner', label: 'Thief' } }),
  'DELETE /api/org/{id}/invitations/{invitationId}': ({ id }) => ({ params: { id, invitationId: 1 } }),
  'PATCH /api/org/{id}/staff/{memberId}': ({ id, memberId }) => ({ params: { id, memberId }, body: { role: 'owner' } }),
  'DELETE /api/org/{id}/staff/{memberId}': ({ id, memberId }) => ({ params: { id, memberId } }),
  'POST /api/invitations/accept': ({ invitation }) => ({ body: { token: invitation } }),
  'POST /api/org/{id}/keys': ({ id }) => ({ params: { id }, body: { name: 'Thief', scopes: ['organisation:read'] } }),
  'POST /api/org/{id}/keys/{keyId}/replacement': ({ id, keyId }) => ({ params: { id, keyId } }),
  'DELETE /api/org/{id}/keys/{keyId}': ({ id, keyId }) => ({ params: { id, keyId } }),
  'GET /api/org/{id}/audit/file': ({ id }) => ({ params: { id } }),
  'POST /api/org/{id}/signing-key': ({ id }) => ({ params: { id } }),
  'POST /api/org/{id}/endpoints': ({ id }) => ({
    params: { id },
    body: { url: 'https://thief.example/hook', description: 'Thief', types: ['key.revoked'] },
  }),
  'PATCH /api/org/{id}/endpoints/{endpointId}': ({ id }) => ({ params: { id, endpointId: 1 }, body: { state: 'off' } }),
  'DELETE /api/org/{id}/endpoints/{endpointId}': ({ id }) => ({ params: { id, endpointId: 1 } }),
  'POST /api/org/{id}/endpoints/{endpointId}/secret': ({ id }) => ({ params: { id, endpointId: 1 }, body: {} }),
  'POST /api/org/{id}/connect/links': ({ id }) => ({ params: { id }, body: { purpose: 'Theft' } }),
  'POST /api/org/{id}/connect/end': ({ id }) => ({ params: { id }, body: { connectionId: 'con_x' } }),
  'POST /api/parties/{userId}/erasures': ({ userId, id }) => ({ params: { userId }, body: { organisationId: id } }),
  'POST /api/org/{id}/connect/erasures/{erasureId}/answer': ({ id }) => ({
    params: { id, erasureId: 1 },
    body: { outcome: 'done' },
  }),
  'POST /api/connections/accept': ({ link }) => ({ body: { token: link } }),
  'POST /api/work/delegations': ({ id }) => ({
    body: { organisationId: id, to: NOBODY, from: '2026-11-01', until: '2026-12-01' },
  }),
  'POST /api/work/delegations/{id}/accept': () => ({ params: { id: 1 } }),
  'POST /api/payments/{userId}/{paymentId}/tax-refund': ({ userId, paymentId }) => ({
    params: { userId, paymentId },
    body: { payout: { to: 'usdc' } },
  }),
  'POST /api/tax-refunds/{userId}/{id}/payout': ({ userId }) => ({
    params: { userId, id: 1 },
    body: { payout: { to: 'won' } },
  }),
  'POST /api/tax-refunds/{userId}/{id}/early': ({ userId }) => ({ params: { userId, id: 1 } }),
  'POST /api/tax-refunds/{userId}/{id}/repay': ({ userId }) => ({ params: { userId, id: 1 } }),
  'POST /api/tax-refunds/{userId}/{id}/withdraw': ({ userId }) => ({ params: { userId, id: 1 } }),
  'POST /api/travel-calendar/{userId}': ({ userId }) => ({ params: { userId }, body: {} }),
  ...deskThefts,
  ...officeThefts,
  ...caseThefts,
};

it('every call that writes needs a signature, or is listed with the reason why it needs none', () => {
  const calls = app.built.mounted.contracts.flatMap((contract) => Object.entries(contract.calls));
  const routes = (isIn: (call: (typeof calls)[number]) => boolean) =>
    calls.flatMap((call) => (isIn(call) ? call[0] : [])).sort();
  expect(routes(([, { proof }]) => proof === 'signs')).toEqual(Object.keys(theft).sort());
  expect(routes(([route, { proof }]) => !route.startsWith('GET ') && proof !== 'signs')).toEqual(
    Object.keys(unsigned).sort(),
  );
});

it('a stolen session cannot change the name that payers see without the device', async () => {
  const me = await app.register();
  const phone = phoneOf(app, me);
  await phone.enable();
  const route = 'PATCH /api/user/{userId}';
  const params = { userId: me.userId };
  const thief = phoneOf(app, me);
  for (const body of [{ firstName: 'Police' }, { lastName: 'Fund' }, { nameKo: '김민서' }]) {
    const bare = await thief.call(route, { params, body });
    expect([body, bare.status, bare.problem?.code]).toEqual([body, 403, 'signature_required']);
    const forged = thief.authenticator.sign(await phone.askToSign(route, { params, body }));
    expect((await thief.signed(route, { params, body }, forged)).problem?.code).toBe('signature_refused');
  }
  const same = { firstName: 'Test', lastName: 'Person', nameKo: null, language: 'ko' };
  expect((await phone.call(route, { params, body: same })).status).toBe(200);
  const { status, body } = await phone.sign(route, { params, body: { firstName: 'Minseo', nameKo: '김민서' } });
  expect([status, body]).toMatchObject([200, { firstName: 'Minseo', lastName: 'Person', nameKo: '김민서' }]);
});

it('a stolen session moves nothing and weakens nothing without the device', async () => {
  const me = await app.register();
  const { userId, token } = me;
  const owner = ownerProof(userId as UserId);
  await fund(app.db, userId as UserId, 'XP', '100');
  const { ask, pay, person: payer } = market(app);
  const { id: chargeId } = await ask(me, '500');
  const paymentId = (await pay(await payer(), { chargeId, amount: '500' })).body.id;
  const asked = { title: 'Budget', description: 'Q3', priority: 'normal' as const };
  const { id: approvalId } = await app.db.tx((tx) => requestApproval(tx, owner, asked));
  const { services } = app.built.mounted;
  const contact = { name: 'Jiwoo', note: null, addresses: [`0x${'1'.repeat(40)}`] };
  const { id: contactId } = await app.db.tx((tx) => addContact(tx, services, owner, contact));
  const account = { bankName: 'Shinhan', accountHolder: 'Minseo', accountType: 'checking', isDefault: true } as const;
  const { id: accountId } = await app.db.tx((tx) =>
    addAccount(tx, services.vault, owner, { ...account, accountNumber: '110222333444' }),
  );
  const firm = await firmOf(me);
  const desk = asking(app);
  const { id: shareId } = (await desk.asked(await app.register(), me, '1', { assetType: 'KRW' })).share;
  const phone = phoneOf(app, me);
  await phone.enable();
  await comeIntoOffice(app, me, phone);
  const [mine] = (await phone.call('GET /api/passkeys/{userId}', { params: { userId } })).body as Passkey[];
  const dayToCome = (await nowOf(app.db, 5 * 86_400_000)).toISOString().slice(0, 10);
  const rows = { approvalId, credentialId: 1, paymentId, contactId, accountId, shareId };
  const known = { userId, passkeyId: mine?.id ?? 0, ...rows, ...firm, dayToCome };
  const thief = phoneOf(app, { userId, token });
  const made = thief.authenticator.make(
    ((await thief.call('POST /api/passkeys/{userId}/options', { params: { userId } })).body as { challenge: string })
      .challenge,
  );
  for (const [route, sentBy] of Object.entries(theft)) {
    const sent = sentBy(known);
    const body = route === 'POST /api/passkeys/{userId}' ? { body: { name: 'Thief', made } } : {};
    const bare = await thief.call(route, { ...sent, ...body });
    expect([route, bare.problem?.code]).toEqual([route, 'signature_required']);
    const forged = thief.authenticator.sign(await phone.askToSign(route, { ...sent, ...body }));
    expect([route, (await thief.signed(route, { ...sent, ...body }, forged)).problem?.code]).toEqual([
      route,
      'signature_refused',
    ]);
  }
  const sends = sql<{ n: number }>`SELECT count(*) AS n FROM transfers WHERE user_id = ${userId} AND kind = 'send'`;
  expect((await app.db.one(sends)).n).toBe(0);
  const [kept] = (await phone.call('GET /api/contacts/{userId}', { params: { userId } })).body as Contact[];
  expect(kept?.addresses.map(({ address }) => address)).toEqual(contact.addresses);
  const { body } = await phone.call('GET /api/user/{userId}', { params: { userId } });
  expect(body).toMatchObject({ biometricEnabled: true });
  expect((await phone.call('GET /api/passkeys/{userId}', { params: { userId } })).body).toHaveLength(1);
  // The owner may send unchanged values, and change a note or an e-mail, without a signature.
  const route = 'PATCH /api/contacts/{userId}/{id}';
  const params = { userId, id: contactId };
  const noted = { params, body: { ...contact, note: 'School' } };
  expect((await phone.call(route, { params, body: contact })).status).toBe(200);
  expect((await phone.call(route, noted)).problem?.code).toBe('signature_required');
  expect((await phone.sign(route, noted)).status).toBe(200);
  const moved = { params, body: { ...contact, addresses: [NOBODY] } };
  const after = (await phone.sign(route, moved)).body as Contact;
  expect(after.addresses[0]?.address?.toLowerCase()).toBe(NOBODY.toLowerCase());
});

/** Makes an organisation of this person, with all that the thief of their session could attack in it. */
async function firmOf(me: { userId: number; address: string; token: string }) {
  const firms = registry(app);
  const { id } = (await firms.make(me)).organisation;
  const { id: keyId } = await firms.key(me, id, ['organisation:read']);
  await firms.staff(me, id, 'clerk');
  const staff = await firms.call('GET /api/org/{id}/staff', { params: { id }, token: me.token });
  const other = await app.register();
  const { organisation } = await firms.make(other);
  const body = { role: 'clerk', label: 'Me' } as const;
  const sent = { params: { id: organisation.id }, token: other.token, body };
  const { link } = (await firms.call('POST /api/org/{id}/invitations', sent)).body;
  const asking = await app.call('POST /api/org/{id}/connect/links', { ...sent, body: { purpose: 'Approvals' } });
  const asked = new URL((asking.body as { link: string }).link).hash.slice(1);
  return { id, keyId, memberId: staff.body[1]?.id ?? 0, invitation: new URL(link).hash.slice(1), link: asked };
}
