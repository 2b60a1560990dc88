import type { TestApp, TestReply } from '#app/server/testing/harness.ts';
import type { Phone } from '#features/auth/server/testing/phone.ts';
import { FIRST } from '#features/currency/testing/first-rules.ts';
import { sql } from '#platform/server/store/db.ts';
import { inviteToOffice } from '../invite.ts';

const NO_CAPS = { payment: '1', month: null, holding: null };
const aboutMember = (id: number): TestReply => ({ params: { memberId: id }, body: { reason: 'Theft' } });
const theft = {
  name: 'Theft',
  nameKo: '도난',
  bps: 3000,
  gives: 'at_once',
  mostPayment: null,
  mostMonth: null,
  shops: null,
  trades: null,
  firstDay: '2026-11-01',
  lastDay: '2026-11-30',
  budget: '1',
};

const limits = { oneWon: '1', personWon: '1', totalWon: '1', hotWon: '1', eyesWon: '1', newHours: 0, newWon: '1' };
const ofWithdrawal: TestReply = { params: { withdrawalId: 1 }, body: { reason: 'Theft' } };

/**
 * Calls by which the thief of a session that has entered the office would act there, and move money over the network.
 */
export const thefts: Readonly<Record<string, (of: { readonly id: number }) => TestReply>> = {
  'POST /api/office/entry': () => ({}),
  'POST /api/office/acts/{actId}/check': () => ({ params: { actId: 1 }, query: { digest: '0'.repeat(64) } }),
  'POST /api/office/acts/{actId}/refuse': () => ({ params: { actId: 1 }, body: { reason: 'Theft' } }),
  'POST /api/office/acts/{actId}/withdraw': () => ({ params: { actId: 1 } }),
  'POST /api/office/identity/take': () => ({}),
  'POST /api/office/identity/{documentId}/read': () => ({
    params: { documentId: 1 },
    body: { name: 'Theft', documentNumber: 'M1', expiresOn: null, nationality: null, birthDate: null },
  }),
  'POST /api/office/identity/{documentId}/refuse': () => ({
    params: { documentId: 1 },
    body: { code: 'not_genuine' },
  }),
  'POST /api/office/identity/{documentId}/put-back': () => ({ params: { documentId: 1 } }),
  'POST /api/office/shops/{shopId}/decide': ({ id }) => ({
    params: { shopId: id },
    body: { decision: 'suspend', reason: 'Theft' },
  }),
  'POST /api/office/shops/{shopId}/place': ({ id }) => ({
    params: { shopId: id },
    body: { place: 1, decision: 'approve' },
  }),
  'POST /api/office/members/{memberId}/freeze': ({ id }) => aboutMember(id),
  'POST /api/office/members/{memberId}/freeze-official': ({ id }) => aboutMember(id),
  'POST /api/office/members/{memberId}/limit': ({ id }) => ({
    params: { memberId: id },
    body: { reason: 'Theft', caps: NO_CAPS },
  }),
  'POST /api/office/members/{memberId}/lift': ({ id }) => aboutMember(id),
  'POST /api/office/members/{memberId}/limits': ({ id }) => ({
    params: { memberId: id },
    body: { reason: 'Theft', caps: NO_CAPS },
  }),
  'POST /api/office/members/{memberId}/close': ({ id }) => aboutMember(id),
  'POST /api/office/members/{memberId}/email': ({ id }) => ({
    params: { memberId: id },
    body: { email: 'thief@example.com', proof: 'Theft', reason: 'Theft' },
  }),
  'POST /api/office/members/{memberId}/email/stop': ({ id }) => aboutMember(id),
  'POST /api/office/members/{memberId}/sign-out': ({ id }) => ({ params: { memberId: id } }),
  'POST /api/office/members/{memberId}/recovery': ({ id }) => ({ params: { memberId: id } }),
  'POST /api/office/campaigns': () => ({ body: theft }),
  'POST /api/office/campaigns/{campaignId}/change': () => ({ params: { campaignId: 1 }, body: theft }),
  'POST /api/office/campaigns/{campaignId}/start': () => ({ params: { campaignId: 1 }, body: { reason: 'Theft' } }),
  'POST /api/office/campaigns/{campaignId}/stop': () => ({ params: { campaignId: 1 }, body: { reason: 'Theft' } }),
  'POST /api/office/cases': () => ({ body: { paymentId: 1, reason: 'other', text: 'Theft' } }),
  'POST /api/office/cases/{caseId}/take': () => ({ params: { caseId: 1 } }),
  'POST /api/office/cases/{caseId}/say': () => ({ params: { caseId: 1 }, body: { text: 'Theft' } }),
  'POST /api/office/cases/{caseId}/decide': () => ({ params: { caseId: 1 }, body: { returned: '1', reason: 'Theft' } }),
  'POST /api/office/cases/{caseId}/propose': () => ({
    params: { caseId: 1 },
    body: { returned: '1', reason: 'Theft' },
  }),
  'POST /api/office/shops/{shopId}/close': ({ id }) => ({ params: { shopId: id }, body: { reason: 'Theft' } }),
  'POST /api/office/rules': () => ({ body: { validFrom: '2099-01-01', rules: FIRST, reason: 'Theft' } }),
  'POST /api/office/texts': () => ({
    body: { kind: 'terms', en: 'Theft', ko: '도둑', validFrom: '2099-01-01', reason: 'Theft' },
  }),
  'POST /api/office/contact': () => ({
    body: {
      email: 'thief@example.com',
      telephone: '010-1234-5678',
      hours: 'Night',
      hoursKo: '밤',
      address: 'Dark alley',
      addressKo: '뒷골목',
      validFrom: '2099-01-01',
      reason: 'Theft',
    },
  }),
  'POST /api/office/holidays': () => ({ body: { days: [], validFrom: '2099-01-01', reason: 'Theft' } }),
  'POST /api/office/statements': () => ({ body: { sha256: '0'.repeat(64) } }),
  'POST /api/office/refunds': () => ({ body: { paymentId: 1, won: '1', reason: 'Theft' } }),
  'POST /api/office/sends': () => ({ body: { to: '0x', won: '1', reason: 'Theft' } }),
  'POST /api/office/issues': () => ({ body: { lineId: 1, to: null, reason: 'Theft' } }),
  'POST /api/office/credits': () => ({ body: { sha256: '0'.repeat(64), lineId: 1, reason: 'Theft' } }),
  'POST /api/office/credits/{fileId}/return': () => ({ params: { fileId: 1 } }),
  'GET /api/office/settlements/{runId}/file': () => ({ params: { runId: 1 } }),
  'POST /api/office/settlements': () => ({
    body: { days: 1, feeBps: 0, channel: 'bank', accountId: null, reason: 'Theft' },
  }),
  'POST /api/office/bank-lines/{bankLineId}/paid': () => ({
    params: { bankLineId: 1 },
    body: { lines: [1], reason: 'Theft' },
  }),
  'POST /api/office/settlement-lines/{lineId}/return': () => ({
    params: { lineId: 1 },
    body: { bankLineId: 1, reason: 'Theft' },
  }),
  'POST /api/office/settlement-lines/{lineId}/reopen': () => ({ params: { lineId: 1 }, body: { reason: 'Theft' } }),
  'POST /api/office/bank-order-files': () => ({ body: { accountId: 1, reason: 'Theft' } }),
  'GET /api/office/bank-order-files/{fileId}/file': () => ({ params: { fileId: 1 } }),
  'POST /api/office/bank-orders/{orderId}/unpaid': () => ({ params: { orderId: 1 }, body: { reason: 'Theft' } }),
  'POST /api/office/bank-accounts/{accountId}/prove': () => ({ params: { accountId: 1 }, body: { document: 'Theft' } }),
  'POST /api/office/exchange/terms': () => ({
    body: { pair: 'XP', isOpen: true, source: 'hand', personWon: '1', totalWon: '1', reason: 'Theft' },
  }),
  'POST /api/office/exchange/stops': () => ({ body: { pair: 'XP', reason: 'Theft' } }),
  'POST /api/chain/withdrawals': () => ({ body: { quoteId: 1 } }),
  'POST /api/chain/leave': () => ({ body: { quoteIds: [1] } }),
  'POST /api/office/network/limits': () => ({ body: { ...limits, reason: 'Theft' } }),
  'POST /api/office/network/limits/lower': () => ({ body: { ...limits, reason: 'Theft' } }),
  'POST /api/office/network/stop': () => ({ body: { reason: 'Theft' } }),
  'POST /api/office/network/open': () => ({ body: { reason: 'Theft' } }),
  'POST /api/office/network/reopen': () => ({ body: { assetType: 'XP', reason: 'Theft' } }),
  'POST /api/office/network/withdrawals/{withdrawalId}/release': () => ofWithdrawal,
  'POST /api/office/network/withdrawals/{withdrawalId}/return': () => ofWithdrawal,
  'POST /api/office/network/withdrawals/{withdrawalId}/decide': () => ({
    params: { withdrawalId: 1 },
    body: { found: 'unpaid', hash: null, reason: 'Theft' },
  }),
  'POST /api/office/network/transactions/{transactionId}/void': () => ({
    params: { transactionId: 1 },
    body: { reason: 'Theft' },
  }),
  'POST /api/office/exchange/funds': () => ({
    body: { pair: 'XP', asset: 'XP', amount: '1', way: 'in', by: 'issue', reason: 'Theft' },
  }),
  'POST /api/office/redemptions': () => ({ body: { accountId: 1, won: '1', reason: 'Theft' } }),
};

/** Makes a person an owner of the office who has entered by their phone. */
export async function comeIntoOffice(app: TestApp, { userId }: { readonly userId: number }, phone: Phone) {
  const { email } = await app.db.one(sql<{ email: string }>`SELECT email FROM users WHERE id = ${userId}`);
  const { link } = await inviteToOffice(app.built.mounted.services, { email, name: null, businessNumber: null });
  const joined = await phone.sign('POST /api/invitations/accept', { body: { token: new URL(link).hash.slice(1) } });
  const entered = await phone.sign('POST /api/office/entry', {});
  if (joined.status !== 201 || entered.status !== 201) throw new Error(`${joined.text} ${entered.text}`);
}
