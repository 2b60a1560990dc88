import { expect } from 'vitest';
import type { TestApp } from '#app/server/testing/harness.ts';
import { comeByCredential, letCredential, showPassport } from '#features/admission/server/testing/leaving.ts';
import { setProvenEmail } from '#features/auth/server/email/email-store.ts';
import { insertLink, insertRecoveryRequest } from '#features/auth/server/recovery/recovery-store.ts';
import { ownerProof } from '#features/auth/server/sessions/authorize.ts';
import { phoneOf } from '#features/auth/server/testing/phone.ts';
import { accountEnding } from '#features/banking/server/testing/accounts.ts';
import { storeCode } from '#features/banking/server/transfers-store.ts';
import { campaignRowsOf } from '#features/campaigns/server/testing/campaign-rows.ts';
import { caseRowsOf } from '#features/cases/server/testing/case-rows.ts';
import { chainRowsOf } from '#features/chain/server/testing/chain-rows.ts';
import { addContact } from '#features/contacts/server/contacts.ts';
import { setShowsName } from '#features/contacts/server/store.ts';
import { newHolderKey } from '#features/credentials/server/forms/form.ts';
import { keepHeld } from '#features/credentials/server/held/held.ts';
import { deskRowsOf } from '#features/documents/server/testing/desk-rows.ts';
import { jpeg } from '#features/documents/server/testing/images.ts';
import { pairRowsOf } from '#features/exchange/server/testing/pair-rows.ts';
import { resolve } from '#features/ledger/server/doors.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { populate } from '#features/ledger/server/testing/people.ts';
import { notified } from '#features/notifications/server/push/testing/push-helpers.ts';
import { browserAt } from '#features/notifications/server/push/testing/push-service.ts';
import { insertSample } from '#features/notifications/server/store.ts';
import { officeRowsOf } from '#features/office/server/testing/office-rows.ts';
import { registry } from '#features/organisations/server/testing/firm.ts';
import { market } from '#features/pay/server/testing/stall.ts';
import { payRowsOf } from '#features/paycodes/server/testing/showing-phone.ts';
import { insertFailed } from '#features/presentation/server/disclosures-store.ts';
import { disclosureSealer } from '#features/presentation/server/sealed-disclosure.ts';
import { termsRowsOf } from '#features/terms/server/testing/terms-rows.ts';
import { requestApproval } from '#features/work/server/store.ts';
import type { UserId } from '#platform/ids.ts';
import { setEventAside } from '#platform/server/events/events-aside.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { nextId, sql, type Tx } from '#platform/server/store/db.ts';
import { nowOf } from '#platform/server/testing/store-time.ts';

/** Sets up a person who has used every feature, with 98,000 won and 6 XP, one of their payers and a shop they paid. */
export async function leavingPerson(app: TestApp, email: string, password: string) {
  const registered = await app.call('POST /api/auth/register', {
    body: {
      email,
      password,
      firstName: 'Minseo-who-leaves',
      lastName: 'Kim-who-leaves',
      language: 'en',
    },
  });
  const { user, token } = registered.body as { user: { id: number; address: string }; token: string };
  const me = { userId: user.id, address: user.address, token };
  const owner = ownerProof(me.userId as UserId);
  await app.db.tx((tx) => setProvenEmail(tx, owner, email));
  const mine = { params: { userId: me.userId }, token };
  await app.call('PATCH /api/user/{userId}', { ...mine, body: { nameKo: '김민서' } });
  const { ask, giving, pay, person } = market(app);
  const other = await person();
  await fund(app.db, me.userId, 'KRW', '100000');
  await fund(app.db, me.userId, 'XP', '5');
  await giving(me, 0, 'Stall that stays');
  const taken = (await pay(other, { chargeId: (await ask(me, '3000')).id, amount: '3000' })).body;
  const made = (await pay(me, { chargeId: (await ask(other, '5000')).id, amount: '5000' }, 'a-key')).body;
  await keepEverything(app, me, password);
  await payRowsOf(app, me, password);
  const shown = await showReceipt(app, me, made.id);
  await actForFirm(app, other, me);
  await comeByCredential(app, other, me);
  await showPassport(app, other, me);
  await letCredential(app, other, me);
  const bank = await accountEnding(app, me, '0000');
  const approvalId = await app.db.tx((tx) =>
    keepRows(tx, app, owner, { email, accountId: bank.id, contact: other.address }),
  );
  const reject = await app.call('POST /api/work/approvals/{id}/reject', {
    params: { id: approvalId },
    token,
    body: { reason: 'Too dear' },
  });
  expect(reject.status).toBe(200);
  await orderPayment(app, me, other.address);
  await askAndBeAsked(app, me, other);
  await beNotified(app, me);
  const phone = phoneOf(app, me);
  await phone.enable();
  await phone.askToSign('POST /api/biometric/disable/{userId}', { params: { userId: me.userId } });
  await fund(app.db, other.userId, 'XP', '10');
  const sentBefore = await populate(app).pending(other, me.address);
  await app.db.tx((tx) => resolve(tx, [{ id: sentBefore, outcome: 'post' }]));
  return { me, other, taken, made, phone, sentBefore, shown };
}

/** Subscribes an unreachable browser to pushes, so that a message stays queued for it. */
async function beNotified(app: TestApp, me: Leaving): Promise<void> {
  const browser = browserAt('https://push.invalid/endpoint-of-secrets');
  const { id } = await notified(app).let(me, browser);
  await notified(app).waits(me, id);
}

/** Shares part of a receipt by link and returns the secret in it. */
async function showReceipt(app: TestApp, { userId, token }: Leaving, id: number): Promise<string> {
  const body = { of: 'receipt', id, facts: ['amount', 'person'], days: 30 };
  const made = await app.call('POST /api/extracts/{userId}', { params: { userId }, token, body });
  expect(made.status).toBe(201);
  return (made.body as { link: { url: string } }).link.url.split('#extract=')[1] ?? '';
}

/** Requests money from another person, declines a request of theirs, and blocks them. */
async function askAndBeAsked(app: TestApp, me: Leaving, other: Leaving): Promise<void> {
  const body = (to: string, note: string) => ({ assetType: 'XP', note, shares: [{ toAddress: to, amount: '1' }] });
  const ask = (from: Leaving, to: Leaving, note: string) =>
    app.call('POST /api/requests/{userId}', {
      params: { userId: from.userId },
      token: from.token,
      body: body(to.address, note),
    });
  expect((await ask(me, other, 'Dinner of secrets')).status).toBe(201);
  const asked = await ask(other, me, 'Taxi');
  const id = (asked.body as { request: { shares: { id: number }[] } }).request.shares[0]?.id ?? 0;
  await app.db.run(sql`UPDATE pay_request_shares SET delivery = 'shown' WHERE id = ${id}`);
  const declined = await app.call('POST /api/requests/{userId}/asked/{id}/decline', {
    params: { userId: me.userId, id },
    token: me.token,
    body: { reason: 'Declined of secrets', isBlocked: true },
  });
  expect(declined.status).toBe(204);
  const rule = { params: { userId: me.userId }, token: me.token, body: { askedBy: 'contacts' } };
  expect((await app.call('PATCH /api/requests/{userId}/rules', rule)).status).toBe(204);
}

/** Creates a standing payment order before its first payment is due. */
async function orderPayment(app: TestApp, me: Leaving, toAddress: string): Promise<void> {
  const each = { toAddress, assetType: 'XP', amount: '1', total: '2', rhythm: 'weekly', zone: 'Asia/Seoul' };
  const firstOn = (await nowOf(app.db, 20 * 86_400_000)).toISOString().slice(0, 10);
  const made = await phoneOf(app, me).call('POST /api/orders/{userId}', {
    params: { userId: me.userId },
    body: { ...each, firstOn },
  });
  expect(made.status).toBe(201);
}

/** Joins another person's organisation, invites someone to it, and creates an API key there. */
async function actForFirm(app: TestApp, owner: Leaving, me: Leaving): Promise<void> {
  const firms = registry(app);
  const { id } = (await firms.make(owner)).organisation;
  await firms.join(owner, id, 'manager', me);
  const body = { role: 'clerk', label: 'Colleague of secrets' } as const;
  const invited = await firms.call('POST /api/org/{id}/invitations', { params: { id }, token: me.token, body });
  expect(invited.status).toBe(201);
  await firms.key(me, id, ['organisation:read']);
}

type Leaving = { readonly userId: number; readonly address: string; readonly token: string };

/** Stores what a person enters on screens: document, trip, claim, credential and links, quote, recovery codes. */
async function keepEverything(app: TestApp, { userId, token }: Leaving, password: string): Promise<void> {
  const params = { userId };
  const { document, credential, trip, claim } = writtenBy(userId);
  const held = await app.call('POST /api/credentials', { token, body: credential });
  const credentialId = (held.body as { id: number }).id;
  const link = async () =>
    app.call('POST /api/presentations', {
      token,
      body: { userId, credentialId, claims: ['name'], to: 'Halla Bank' },
    });
  const [used, open] = [await link(), await link()];
  const secret = (used.body as { url: string }).url.split('#')[1] ?? '';
  const quote = { amount: '1', from: { asset: 'XP' }, to: { asset: 'KRW' } };
  const replies = [
    await app.call('POST /api/digital-documents', { token, body: document }),
    held,
    used,
    open,
    await app.call('POST /api/verifications/check', { body: { token: secret } }),
    await app.call('POST /api/travel-plans/{userId}', { params, token, body: trip }),
    await app.call('POST /api/travel-calendar/{userId}', { params, token, body: {} }),
    await app.call('POST /api/tax-refunds', { token, body: claim }),
    await app.call('POST /api/exchange/{userId}/quotes', { params, token, body: quote }),
    await app.call('POST /api/recovery-codes/{userId}', { params, token, body: { currentPassword: password } }),
    await app.call('PATCH /api/spending/{userId}/categories', {
      params,
      token,
      body: { payee: 'shop-1', category: 'home' },
    }),
    await app.call('POST /api/first-steps/{userId}', { params, token, body: { step: 'bank', isAside: true } }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 200, 201, 201, 201, 201, 201, 204, 204]);
}

/** Returns a document, a credential, a trip and a claim with recognizable texts that a test can search for. */
function writtenBy(userId: number) {
  const metadata = {
    documentNumber: 'M12345678',
    name: 'Kim Minseo',
    imageData: `data:image/jpeg;base64,${jpeg(600, 400, {}).toString('base64')}`,
  };
  const document = { userId, title: 'ID of secrets', documentType: 'id', metadata };
  const credential = {
    userId,
    credentialType: 'education',
    issuer: 'self:Hanbit',
    issuanceDate: '2024-02-20',
    credentialData: { name: 'Bachelor of Law' },
  };
  const trip = {
    title: 'Trip of secrets',
    destination: 'Jeju',
    startDate: '2026-12-01',
    endDate: '2026-12-05',
    type: 'leisure',
  };
  const claim = {
    userId,
    merchantName: 'Claim of secrets',
    purchaseAmount: '100',
    refundAmount: '8',
    receiptHash: 'receipt-1',
    status: 'processing',
    isAutomatic: false,
  };
  return { document, credential, trip, claim };
}

interface Others {
  readonly email: string;
  readonly accountId: number;
  readonly contact: string;
}

/** Stores rows that other parts of the server keep about a person. Returns the id of an open approval. */
async function keepRows(tx: Tx, app: TestApp, owner: Owner, { email, accountId, contact }: Others): Promise<number> {
  const { services } = app.built.mounted;
  const asked = { title: 'Budget of secrets', description: 'Q3', priority: 'normal' as const };
  const { id } = await requestApproval(tx, owner, asked);
  await requestApproval(tx, owner, asked);
  await addContact(tx, services, owner, {
    name: 'Jiwoo',
    note: null,
    addresses: [`eip155:${app.settings.chainId}:${contact}`],
  });
  await setShowsName(tx, owner, true);
  const sample = {
    code: 'money_received',
    params: { amount: '5', assetType: 'XP' },
    type: 'info',
    actionUrl: null,
    isRead: false,
  } as const;
  await insertSample(tx, owner, sample, new Date());
  await insertLink(tx, owner, Buffer.alloc(32, 7));
  await insertRecoveryRequest(tx, { email, language: 'ko' });
  const event = { id: 1, userId: owner.userId, type: 'transaction_update', data: {}, createdAt: new Date() };
  await setEventAside(tx, 'notifications', event, 'it failed', { firstWaitMs: 3_600_000 });
  await tx.run(sql`INSERT INTO tax_reminders (user_id, kind, until)
    VALUES (${owner.userId}, 'departure', '2026-12-05')`);
  await tx.run(sql`
    INSERT INTO erasures (organisation_id, user_id, connection_ids, state, reason, kept_until, answered_at)
    SELECT o.id, ${owner.userId}, '{}', s.state, s.reason, s.until, s.at
      FROM (SELECT max(id) AS id FROM organisations) o,
           (VALUES ('kept', 'Receipts of secrets', date '2031-12-31', now()), ('open', NULL, NULL, NULL)) s(state, reason, until, at)`);
  const { id: transferId } = await tx.one(sql<{ id: number }>`
    INSERT INTO bank_transfers (user_id, account_id, bank_name, purpose, won, status, next_at, decided_at)
    VALUES (${owner.userId}, ${accountId}, 'Shinhan', 'code', 1, 'completed', NULL, now()) RETURNING id`);
  await storeCode(tx, services.vault, owner, {
    accountId,
    transferId,
    code: '1234',
    tries: 3,
    days: 1,
  });
  const name = { en: 'School of secrets', ko: null };
  const heldId = await keepHeld(tx, services, owner, {
    copies: ['a.b.c~', 'd.e.f~'].map((form) => ({ form, holder: newHolderKey() })),
    facts: { issuer: { id: 'https://school.example', name, certifiedAs: null }, name, claims: [] },
    expiresAt: null,
  });
  await tx.run(sql`INSERT INTO offer_takings (user_id, offer_hash, held_id, taken_at)
    VALUES (${owner.userId}, ${Buffer.alloc(32, 5)}, ${heldId}, now())`);
  await tx.run(sql`INSERT INTO issuer_notices (user_id, held_id, target, event, due_at, ends_at)
    VALUES (${owner.userId}, ${heldId}, ${Buffer.alloc(32, 6)}, 'credential_accepted', NULL, now() + interval '1 day')`);
  await tx.run(sql`
    WITH type AS (
      INSERT INTO credential_types (organisation_id, name, name_ko, claims, validity_days)
      SELECT max(id), 'Resident card', '주민증', '[{"name":"name","label":"Name","labelKo":"이름"}]', 365 FROM organisations RETURNING id)
    INSERT INTO self_service_takings (type_id, user_id) SELECT id, ${owner.userId} FROM type`);
  const disclosure = await nextId(tx, 'disclosures');
  const verifier = { name: null, calls: 'Shop of secrets', host: 'shop.example' };
  const told = { verifier, why: null, fault: 'request_invalid', shown: [], signed: [] };
  for (const rowsOf of [officeRowsOf, campaignRowsOf, pairRowsOf, chainRowsOf, termsRowsOf]) await rowsOf(tx, owner);
  await caseRowsOf(tx, services, owner);
  await deskRowsOf(tx, services, owner);
  await tx.run(sql`INSERT INTO brought_history (user_id, fingerprint, told, at)
    VALUES (${owner.userId}, ${Buffer.alloc(32, 7)}, ${Buffer.from('sealed')}, now())`);
  await insertFailed(tx, owner, {
    id: disclosure,
    told: await disclosureSealer(tx, services, owner, disclosure)('told', told),
  });
  return id;
}
