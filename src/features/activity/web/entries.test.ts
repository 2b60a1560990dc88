import { expect, test } from 'vitest';
import type { Credential } from '#features/credentials/contract.ts';
import type { DigitalDocument } from '#features/documents/contract.ts';
import type { Transaction } from '#features/ledger/contract.ts';
import type { Plan, Refund } from '#features/traveler/contract.ts';
import type { Approval } from '#features/work/contract.ts';
import type { TimelineEntry } from '../contract.ts';
import { entriesOf } from './entries.ts';
import { exportRows } from './export-rows.ts';
import { words } from './words.ts';

const at = '2026-11-20T05:05:00.000Z';
const now = new Date(at);
interface Records {
  readonly transactions: readonly Transaction[];
  readonly credentials: readonly Credential[];
  readonly approvals: readonly Approval[];
  readonly refunds: readonly Refund[];
  readonly plans: readonly Plan[];
  readonly documents: readonly DigitalDocument[];
}
const records: Records = {
  transactions: [
    {
      id: 1,
      userId: 1,
      transactionType: 'send',
      kind: 'send',
      merchantName: null,
      merchantNameKo: null,
      payerName: null,
      payerNameKo: null,
      reference: null,
      exchange: null,
      assetType: 'USDC',
      amount: '61.49',
      fee: '0.001',
      status: 'completed',
      fromAddress: null,
      toAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
      isCounterpartyKnown: true,
      counterpartyName: null,
      canTakeBack: false,
      group: null,
      returns: null,
      createdAt: at,
      settledAt: at,
      returnedAt: null,
      failure: null,
    },
  ],
  credentials: [
    {
      id: 2,
      userId: 1,
      credentialType: 'employment',
      issuer: 'self:Hanbit Systems',
      issuanceDate: '2026-01-01',
      expirationDate: null,
      credentialData: { name: 'Engineer' },
      isRevoked: false,
      verification: 'issuer_signed',
      checkedBy: 'verifier',
      createdAt: at,
      frontedAt: null,
    },
  ],
  approvals: (['approved'] as const).map((status, i) => ({
    id: 3 + i,
    userId: 1,
    title: 'Rent',
    description: '',
    priority: 'normal',
    status,
    requester: null,
    amount: null,
    currency: null,
    documentHash: null,
    documentName: null,
    dueAt: null,
    decidedAt: at,
    reason: null,
    decisions: [],
    createdAt: at,
    version: 1,
    step: 1,
    organisation: null,
    document: null,
    openedAt: null,
    forName: null,
    forNameKo: null,
    steps: [],
    payment: null,
    question: null,
    takenFrom: null,
    amended: null,
    before: null,
  })),
  refunds: (['processing', 'paid'] as const).map((status, i) => ({
    id: 5 + i,
    userId: 1,
    merchantName: '=Books',
    merchantNameKo: null,
    purchaseAmount: '40.00',
    refundAmount: '3.20',
    receiptHash: 'x',
    status,
    isAutomatic: false,
    purchasedOn: null,
    entryDate: null,
    approvedAt: null,
    processedAt: null,
    createdAt: at,
    paymentId: null,
    operator: null,
    number: null,
    grantedAmount: null,
    feeAmount: '0',
    payout: null,
    paid: null,
    early: null,
    owedAmount: '0',
    waitsFor: null,
    steps: [],
  })),
  plans: [
    {
      id: 7,
      userId: 1,
      title: 'Autumn',
      destination: 'Busan',
      startDate: '2026-11-30',
      endDate: '2026-12-03',
      type: 'leisure',
      notes: null,
      status: 'planning',
      createdAt: at,
    },
  ],
  documents: [
    {
      id: 8,
      userId: 1,
      title: 'passport Verification',
      documentType: 'passport',
      documentHash: 'x',
      metadata: {
        documentNumber: 'M1',
        name: 'A',
        verificationStatus: 'rejected',
        rejectionCode: 'other',
        rejectionReason: 'Blurred',
      },
      checkedBy: 'verifier',
      verifiedAt: at,
      createdAt: at,
    },
  ],
};

/** Builds a timeline from records, in the form that the server returns. */
function timelineOf({ transactions, credentials, approvals, refunds, plans, documents }: Records): TimelineEntry[] {
  const rest = { at, party: null, money: null, status: 'done' } as const;
  return [
    ...transactions.map((record) => ({ ...rest, kind: 'transaction' as const, id: record.id, record })),
    ...credentials.map((record) => ({ ...rest, kind: 'credential' as const, id: record.id, record })),
    ...approvals.map((record) => ({ ...rest, kind: 'decision' as const, id: record.id, record })),
    ...refunds.map((record) => ({ ...rest, kind: 'refund' as const, id: record.id, record })),
    ...plans.map((record) => ({ ...rest, kind: 'trip' as const, id: record.id, record })),
    ...documents.map((record) => ({ ...rest, kind: 'document' as const, id: record.id, record })),
  ];
}

test('describes an event of every service', () => {
  const told = entriesOf(timelineOf(records), 'en', now).map(({ type, title, detail, status }) => [
    type,
    title,
    detail.normalize('NFKC'),
    status,
  ]);
  expect(told).toEqual([
    ['transaction', 'Sent USDC', '0x5290...9EE7', 'completed'],
    ['credential', 'Engineer', 'Hanbit Systems', 'verified'],
    ['work', 'Rent', 'Work document', 'approved'],
    ['travel', '=Books', 'Tax refund', 'pending'],
    ['travel', '=Books', 'Tax refund', 'processed'],
    ['travel', 'Autumn', 'Trip to Busan · Nov 30 – Dec 3, 2026', 'planning'],
    ['document', 'Passport', 'Blurred', 'rejected'],
  ]);
});

test('a payment is named after its shop, and its cashback names the same shop', () => {
  const [payment] = records.transactions.map((one) => ({
    ...one,
    kind: 'payment',
    assetType: 'KRW',
    merchantName: 'Jeju Cafe',
    merchantNameKo: null,
  }));
  if (!payment) throw new Error('no payment');
  const cashback = { ...payment, kind: 'cashback', transactionType: 'receive' as const };
  const none = { ...payment, merchantName: null };
  const told = entriesOf(timelineOf({ ...records, transactions: [payment, cashback, none] }), 'en', now).slice(0, 3);
  expect(told.map(({ title, detail }) => [title, detail])).toEqual([
    ['Jeju Cafe', 'LocalPay'],
    ['Cashback', 'Jeju Cafe'],
    ['Payment', 'LocalPay'],
  ]);
  const inKorean = { ...payment, merchantNameKo: '제주 카페' };
  expect(entriesOf(timelineOf({ ...records, transactions: [inKorean, none] }), 'ko', now).slice(0, 2)).toMatchObject([
    { title: '제주 카페', detail: '지역화폐' },
    { title: '결제', detail: '지역화폐' },
  ]);
  const payer = `0x${'12ab'.repeat(10)}`;
  const taken = [
    { ...payment, transactionType: 'receive' as const, fromAddress: payer },
    { ...payment, kind: 'cashback', toAddress: payer },
  ];
  const ofShop = entriesOf(timelineOf({ ...records, transactions: taken }), 'en', now).slice(0, 2);
  expect(ofShop.map(({ title, detail }) => [title, detail])).toEqual([
    ['Payment', '0x12ab...12ab'],
    ['Cashback', '0x12ab...12ab'],
  ]);
});

test('the export contains a header and one row for each entry, with signed decimal amounts and the fee', () => {
  const [head, first] = exportRows(entriesOf(timelineOf(records), 'en', now), words.en);
  expect(head).toEqual([
    'Time',
    'Type',
    'Title',
    'Details',
    'Amount',
    'Currency',
    'Fee',
    'Status',
    'Reference',
    'State',
  ]);
  expect(first?.slice(1)).toEqual([
    'Transaction',
    'Sent USDC',
    '0x5290...9EE7',
    '-61.49',
    'USDC',
    '0.001',
    'Completed',
    'transaction-1',
    'completed',
  ]);
  expect(Date.parse(first?.[0] ?? '')).toBe(now.getTime());
});

test('a document accepted by a sandbox is a trial in History and in its file, in both languages', () => {
  const [document] = records.documents;
  if (!document) throw new Error('no document');
  const metadata = { ...document.metadata, verificationStatus: 'verified', rejectionCode: null } as const;
  const entryOf = (checkedBy: 'sandbox' | 'verifier', language: 'en' | 'ko') => {
    const documents = [{ ...document, checkedBy, metadata }];
    const told = entriesOf(timelineOf({ ...records, documents }), language, now);
    return told.flatMap(({ key, ...one }) =>
      key.startsWith('document') ? [[one.status, one.tone, one.statusWord]] : [],
    );
  };
  expect(entryOf('sandbox', 'en')).toEqual([['trial', 'idle', 'Sample']]);
  expect(entryOf('sandbox', 'ko')).toEqual([['trial', 'idle', '체험용']]);
  expect(entryOf('verifier', 'en')).toEqual([['verified', 'ok', 'Verified']]);
});
