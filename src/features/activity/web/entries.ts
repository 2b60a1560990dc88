import type { Credential } from '#features/credentials/contract.ts';
import { issuerName, stateOf } from '#features/credentials/display.ts';
import { credentialName } from '#features/credentials/web/credential-name.ts';
import { credentialTone } from '#features/credentials/web/tones.ts';
import { typeName } from '#features/credentials/web/type-name.ts';
import { words as credentialWords } from '#features/credentials/web/words.ts';
import type { DigitalDocument } from '#features/documents/contract.ts';
import { rejectionText } from '#features/documents/web/rejection-words.ts';
import { documentTones } from '#features/documents/web/tones.ts';
import type { Transaction } from '#features/ledger/contract.ts';
import type { RowExtras } from '#features/ledger/web/row-extras.ts';
import { rowWords as ledgerWords } from '#features/ledger/web/row-words.ts';
import { transferTones } from '#features/ledger/web/tones.ts';
import { transactionText } from '#features/ledger/web/transaction-text.ts';
import type { Plan, Refund } from '#features/traveler/contract.ts';
import { shopName } from '#features/traveler/shop-name.ts';
import { planTones, refundTones } from '#features/traveler/web/tones.ts';
import { words as travelerWords } from '#features/traveler/web/words.ts';
import type { Approval } from '#features/work/contract.ts';
import { approvalTones } from '#features/work/web/tones.ts';
import { words as workWords } from '#features/work/web/words.ts';
import { dateRangeText } from '#platform/calendar-dates.ts';
import type { Language } from '#platform/words.ts';
import { idCard, luggage, receipt, stamp } from '#ui/drawings/icons.ts';
import { document } from '#ui/drawings/icons-more.ts';
import type { Tone } from '#ui/feedback/Badge.tsx';
import type { Activity } from '../activity.ts';
import type { OpenableRecord } from './ActivitySheet.tsx';
import { words } from './words.ts';

/** An activity with the path data of its icon. */
export interface Entry extends Activity {
  readonly icon: string;
  /** The colour of its status. */
  readonly tone: Tone;
  /** What its row opens; without it the row says all there is. */
  readonly opening?: OpenableRecord;
}

/** What History is made of, each service's records as their calls give them. */
export interface Records {
  readonly transactions: readonly Transaction[];
  readonly credentials: readonly Credential[];
  readonly approvals: readonly Approval[];
  readonly refunds: readonly Refund[];
  readonly plans: readonly Plan[];
  readonly documents: readonly DigitalDocument[];
}

/** Every record as something that happened, told in a language; a work document that still waits has not happened yet. */
export const entriesOf = (records: Records, language: Language, now: Date, nameOf?: RowExtras['nameOf']): Entry[] => [
  ...records.transactions.map((one) => ofTransaction(one, language, nameOf)),
  ...records.credentials.map((one) => ofCredential(one, language, now)),
  ...records.approvals.flatMap((one) => ofApproval(one, language)),
  ...records.refunds.map((one) => ofRefund(one, language)),
  ...records.plans.map((one) => ofPlan(one, language)),
  ...records.documents.map((one) => ofDocument(one, language)),
];

function ofTransaction(transaction: Transaction, language: Language, nameOf?: RowExtras['nameOf']): Entry {
  const { id, transactionType, assetType, amount, fee, status, createdAt } = transaction;
  const { title, where = '', icon } = transactionText(transaction, language);
  return {
    key: `transaction-${id}`,
    type: 'transaction',
    at: createdAt,
    title,
    detail: where,
    name: transactionText(transaction, language, nameOf).where,
    status,
    tone: transferTones[status],
    statusWord: ledgerWords[language].status[status],
    opening: { kind: 'transaction', record: transaction },
    money: { amount: transactionType === 'send' ? `-${amount}` : amount, unit: assetType, fee },
    exchanged: otherMoney(transaction),
    icon,
  };
}

/** What an exchange within the wallet moved beside its own asset; at a bank that is no asset of ours. */
function otherMoney({ exchange, transactionType }: Transaction): Entry['exchanged'] {
  if (exchange === null || exchange.bankName !== null) return undefined;
  const { paid, paidAsset, received, receivedAsset } = exchange;
  return transactionType === 'receive'
    ? { amount: `-${paid}`, unit: paidAsset, fee: '0' }
    : { amount: received, unit: receivedAsset, fee: '0' };
}

function ofCredential(credential: Credential, language: Language, now: Date): Entry {
  const state = stateOf(credential, now);
  const w = credentialWords[language];
  return {
    key: `credential-${credential.id}`,
    type: 'credential',
    at: credential.createdAt,
    title: credentialName(credential, language) || typeName(credential, w),
    detail: issuerName(credential.issuer),
    status: state === 'issuer_signed' ? 'verified' : state,
    tone: credentialTone(state),
    statusWord: w.state[state],
    icon: idCard,
  };
}

function ofApproval(approval: Approval, language: Language): Entry[] {
  const { id, title, requester, status, decidedAt } = approval;
  if (decidedAt === null) return [];
  return [
    {
      key: `work-${id}`,
      type: 'work',
      at: decidedAt,
      title,
      detail: requester ?? words[language].decision,
      status,
      tone: approvalTones[status],
      statusWord: workWords[language].status[status],
      icon: stamp,
      opening: { kind: 'decision', record: approval },
    },
  ];
}

/** As the design colours them: money that has come is green like every done thing, and what is being decided waits. */
const REFUND_STATUS = {
  processing: 'pending',
  approved: 'approved',
  paid: 'processed',
  refused: 'rejected',
  returned: 'rejected',
} as const;

function ofRefund(refund: Refund, language: Language): Entry {
  const { id, createdAt, refundAmount, status } = refund;
  return {
    key: `refund-${id}`,
    type: 'travel',
    at: createdAt,
    title: shopName(refund, language),
    detail: words[language].refund,
    status: REFUND_STATUS[status],
    tone: refundTones[status],
    statusWord: travelerWords[language].status[status],
    money: { amount: refundAmount, unit: 'USD' },
    icon: receipt,
    opening: { kind: 'refund', record: refund },
  };
}

function ofPlan({ id, createdAt, title, destination, startDate, endDate, status }: Plan, language: Language): Entry {
  return {
    key: `plan-${id}`,
    type: 'travel',
    at: createdAt,
    title,
    detail: words[language].trip(destination, dateRangeText(startDate, endDate, language)),
    status,
    tone: planTones[status],
    statusWord: travelerWords[language].planStatus[status],
    icon: luggage,
  };
}

function ofDocument({ id, createdAt, verifiedAt, documentType, metadata }: DigitalDocument, language: Language): Entry {
  const w = words[language];
  const status = metadata.verificationStatus;
  return {
    key: `document-${id}`,
    type: 'document',
    at: verifiedAt ?? createdAt,
    title: w.documents[documentType],
    detail: rejectionText(metadata, language) ?? w.verification,
    status,
    tone: documentTones[status],
    statusWord: w.verificationStatus[status],
    icon: document,
  };
}
