import { ROLE_ENDED } from '#features/admission/rules.ts';
import { SECURITY_CHANGE, securityNotices, securityWords } from '#features/auth/security-words.ts';
import { CASE_UPDATE, NEWS } from '#features/cases/rules.ts';
import { ADDRESS_NAMED, WITHDRAWAL_UPDATE } from '#features/chain/withdrawal-rules.ts';
import { DOCUMENT_LOOKED } from '#features/documents/verdict.ts';
import { CREDENTIAL_LATER } from '#features/issuance/rules.ts';
import { ORDER_UPDATE } from '#features/orders/rules.ts';
import { KEY_CHANGES, KEY_NEWS, keyNews } from '#features/organisations/key-news.ts';
import { NEWS_KINDS, type NewsKind, newsWords, ORGANISATION_NEWS, pathOfNews } from '#features/organisations/news.ts';
import { EVENTS_GIVEN_UP } from '#features/outbound/rules.ts';
import { ERASURE_ANSWERED } from '#features/parties/rules.ts';
import { SHOWN_CODE, SHOWN_NEWS, shownNews } from '#features/paycodes/news.ts';
import { REQUEST_UPDATE } from '#features/requests/rules.ts';
import { TRAVEL_REMINDER } from '#features/traveler/trips/reminders.ts';
import { REFUND_UPDATE } from '#features/traveler/wire.ts';
import { APPROVAL_ASKED, APPROVAL_REMINDER, DELEGATION_OFFERED } from '#features/work/rules.ts';
import { MEMBER_STATES, STANDING_CHANGED } from '#platform/member-states.ts';
import type { PushKind } from './push.ts';
import { english, money, type NotificationCode, type NotificationType, type Params } from './sentences.ts';

/** Event that tells the person's other devices that notifications were read. */
export const NOTIFICATIONS_READ = 'notifications_read';

/** A notification to write: its message code, its English text and the path that it opens. */
export interface Notice {
  /** Null: the server writes the text in the person's mail language, and screens have no translation of it. */
  readonly code: NotificationCode | null;
  readonly params: Params;
  readonly title: string;
  readonly message: string;
  readonly type: NotificationType;
  readonly actionUrl: string;
  /** Kind of push message for a notice without a code; null if it is only listed, not pushed. */
  readonly pushKind?: PushKind | null;
}

/**
 * Returns the notification that an event causes, or undefined. People are notified of acts of others (payments in,
 * decisions, cases, requests, the office, organisations), of failures, of scheduled work and of changes to their
 * sign-in. Their own acts notify them only if a thief could have done them; `notices` lists every event.
 */
export const noticeOf = (type: string, data: Readonly<Record<string, unknown>>): Notice | undefined =>
  Object.hasOwn(notices, type) ? notices[type]?.(data) : undefined;

type Data = Readonly<Record<string, unknown>>;
const notices: Readonly<Record<string, (data: Data) => Notice | undefined>> = {
  transaction_update: (data) => movementNotice(data),
  work_decision: (data) => decisionNotice(data),
  document_update: (data) => verdictNotice(data),
  [DOCUMENT_LOOKED]: (data) => lookedNotice(data),
  bank_transfer: (data) => bankNotice(data),
  credential_shown: ({ showingId }) =>
    notice('credential_shown', {}, 'info', typeof showingId === 'number' ? entryAt('showing', showingId) : '/id'),
  [SECURITY_CHANGE]: (data) => securityNotice(data),
  [EVENTS_GIVEN_UP]: (data) => givenUpNotice(data),
  [APPROVAL_ASKED]: (data) => askedNotice(APPROVAL_ASKED, data),
  [APPROVAL_REMINDER]: (data) => askedNotice(APPROVAL_REMINDER, data),
  [DELEGATION_OFFERED]: (data) => offeredNotice(data),
  [REFUND_UPDATE]: (data) => refundNotice(data),
  [ORDER_UPDATE]: (data) => orderNotice(data),
  [REQUEST_UPDATE]: (data) => requestNotice(data),
  [TRAVEL_REMINDER]: (data) => travelNotice(data),
  [CREDENTIAL_LATER]: ({ news }) =>
    news === 'came'
      ? notice('credential_came', {}, 'success', '/id')
      : notice('credential_not_given', {}, 'warning', '/offer'),
  [ERASURE_ANSWERED]: (data) => erasureNotice(data),
  [STANDING_CHANGED]: (data) => standingNotice(data),
  [CASE_UPDATE]: (data) => caseNotice(data),
  [WITHDRAWAL_UPDATE]: (data) => withdrawalNotice(data),
  [ADDRESS_NAMED]: ({ address }) =>
    typeof address === 'string' ? notice('address_named', { address }, 'warning', '/withdraw') : undefined,
  [ROLE_ENDED]: ({ organisation }) =>
    typeof organisation === 'string' ? notice('role_ended', { organisation }, 'warning', '/organisations') : undefined,
  [KEY_NEWS]: (data) => keyNotice(data),
  [ORGANISATION_NEWS]: (data) => newsNotice(data),
  [SHOWN_CODE]: (data) => shownCodeNotice(data),
};

/** Event types that may cause a notification. */
export const notifiableEvents = Object.keys(notices);

/** URL of the History screen with one entry open. */
const entryAt = (kind: 'transaction' | 'showing', id: unknown) =>
  typeof id === 'number' ? `/history?entry=${kind}-${id}` : '/history';
const approvalAt = (id: unknown) => (typeof id === 'number' ? `/work?approval=${id}` : '/work');

function movementNotice({ transactionType, status, amount, assetType, transactionId }: Data): Notice | undefined {
  if (typeof amount !== 'string' || typeof assetType !== 'string') return undefined;
  const params = { amount, assetType };
  if (transactionType === 'receive' && status === 'completed')
    return notice('money_received', params, 'success', entryAt('transaction', transactionId));
  if (transactionType === 'send' && status === 'failed')
    return notice('send_failed', params, 'error', entryAt('transaction', transactionId));
  return undefined;
}

/** A change to sign-in. It notifies even of the person's own act, because a thief may have made it. */
function securityNotice({ change, language }: Readonly<Record<string, unknown>>): Notice | undefined {
  const known = securityNotices.find((one) => one === change);
  if (!known) return undefined;
  const said = securityWords[language === 'ko' ? 'ko' : 'en'][known];
  return {
    code: null,
    params: {},
    ...said,
    type: 'warning',
    actionUrl: known === 'email_change_held' ? '/standing' : '/myinfo',
  };
}

/** A bank's decision about a transfer. Money sent for a 1-won code has its own notice. */
function bankNotice({ bankName, amount, asset, failure, transactionId }: Data): Notice | undefined {
  if (typeof bankName !== 'string' || typeof amount !== 'string' || typeof asset !== 'string') return undefined;
  const params = { amount, assetType: asset, bankName };
  const at = entryAt('transaction', transactionId);
  return failure === null ? notice('bank_done', params, 'success', at) : notice('bank_failed', params, 'error', at);
}

function givenUpNotice({ organisation, organisationId }: Readonly<Record<string, unknown>>): Notice | undefined {
  if (typeof organisation !== 'string') return undefined;
  return notice('events_given_up', { organisation }, 'warning', `/org/${organisationId}`);
}

function askedNotice(
  code: typeof APPROVAL_ASKED | typeof APPROVAL_REMINDER,
  data: Readonly<Record<string, unknown>>,
): Notice | undefined {
  const { title, requester } = data;
  if (typeof title !== 'string' || typeof requester !== 'string') return undefined;
  return notice(code, { title, requester }, 'info', approvalAt(data.approvalId));
}

function offeredNotice({ organisation }: Readonly<Record<string, unknown>>): Notice | undefined {
  return typeof organisation === 'string'
    ? notice('delegation_offered', { organisation }, 'info', '/work?standing=in')
    : undefined;
}

const refundNews = {
  approved: ['refund_approved', 'success'],
  paid: ['refund_paid', 'success'],
  refused: ['refund_refused', 'error'],
  taken_back: ['refund_taken_back', 'warning'],
} as const;

/** Decisions of others about a tax refund; other steps only show on the screen. */
function refundNotice({ news, shop, shopKo, amount, refundId }: Data): Notice | undefined {
  if (typeof news !== 'string' || !Object.hasOwn(refundNews, news)) return undefined;
  if (typeof shop !== 'string' || typeof amount !== 'string') return undefined;
  const [code, type] = refundNews[news as keyof typeof refundNews];
  const params = { shop, amount, ...(typeof shopKo === 'string' && { shopKo }) };
  return notice(code, params, type, `/traveler?refund=${refundId}`);
}

const orderNews = {
  paid: ['order_paid', 'success'],
  no_cover: ['order_no_cover', 'warning'],
  payee_gone: ['order_payee_gone', 'warning'],
} as const;

/** A returned withdrawal has the notice of a failed transfer; this adds that its fee was not returned. */
function withdrawalNotice({ state, amount, assetType, toAddress, feeKept }: Data): Notice | undefined {
  if (typeof amount !== 'string' || typeof assetType !== 'string' || typeof toAddress !== 'string') return undefined;
  const params = { amount, assetType, toAddress };
  if (state === 'done') return notice('withdrawal_done', params, 'success', '/withdraw');
  if (state === 'returned' && typeof feeKept === 'string')
    return notice('withdrawal_fee_kept', { ...params, fee: feeKept }, 'warning', '/withdraw');
  return state === 'uncertain' ? notice('withdrawal_uncertain', params, 'warning', '/withdraw') : undefined;
}

/** An act of a standing order. */
function orderNotice({ news, amount, assetType, orderId }: Data): Notice | undefined {
  if (typeof news !== 'string' || !Object.hasOwn(orderNews, news)) return undefined;
  if (typeof amount !== 'string' || typeof assetType !== 'string') return undefined;
  const [code, type] = orderNews[news as keyof typeof orderNews];
  return notice(code, { amount, assetType }, type, `/orders?order=${orderId}`);
}

/** An organisation's answer to a request for erasure. */
function erasureNotice({ outcome, organisation, organisationKo, organisationId, until }: Data): Notice | undefined {
  if (typeof organisation !== 'string') return undefined;
  const of = { organisation, ...(typeof organisationKo === 'string' && { organisationKo }) };
  const at = `/known?party=org-${organisationId}`;
  if (outcome === 'done') return notice('erasure_done', of, 'success', at);
  return typeof until === 'string' ? notice('erasure_kept', { ...of, until }, 'info', at) : undefined;
}

/** A change to an organisation's API key, no matter who made it: it may have been a thief. */
function keyNotice({ news, key, count, organisation, organisationId, language }: Data): Notice | undefined {
  const known = KEY_CHANGES.find((one) => one === news);
  if (!known || typeof key !== 'string' || typeof organisation !== 'string') return undefined;
  const said = keyNews[language === 'ko' ? 'ko' : 'en'][known]({
    key,
    organisation,
    count: typeof count === 'number' ? count : 1,
  });
  return { code: null, params: {}, ...said, type: 'warning', actionUrl: `/org/${organisationId}/keys` };
}

/** A use of a code that the person's phone shows. It may have been somebody with a photo of it. */
function shownCodeNotice({ news, shop, amount, chargeId, paymentId, language }: Data): Notice | undefined {
  const known = SHOWN_NEWS.find((one) => one === news);
  if (!known || typeof shop !== 'string' || typeof amount !== 'string') return undefined;
  const said = shownNews[language === 'ko' ? 'ko' : 'en'][known]({ shop, amount: money({ amount, assetType: 'KRW' }) });
  const actionUrl = { paid: `/pay?payment=${paymentId}`, asked: `/pay/${chargeId}`, stopped: '/myinfo' }[known];
  const type = known === 'paid' ? 'info' : 'warning';
  return { code: null, params: {}, ...said, type, actionUrl, pushKind: known === 'stopped' ? 'security' : 'money' };
}

const GOOD: readonly NewsKind[] = ['approved', 'resumed', 'place_approved', 'settled'];

/** Notice that somebody else changed an organisation on whose staff the person is, or that staff. */
function newsNotice({ news, organisationId, language, ...of }: Data): Notice | undefined {
  const known = NEWS_KINDS.find((one) => one === news);
  if (!known || typeof of.organisation !== 'string') return undefined;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const said = newsWords[language === 'ko' ? 'ko' : 'en'][known]({
    organisation: of.organisation,
    who: text(of.who),
    role: text(of.role),
    reason: text(of.reason),
    sum: text(of.sum),
  });
  const type = GOOD.includes(known) ? 'success' : 'warning';
  return { code: null, params: {}, ...said, type, actionUrl: pathOfNews(known, organisationId) };
}

/** A request to pay, or a declined one. A paid request has the notice of the payment. */
function requestNotice({ news, amount, assetType, requestId, shareId }: Data): Notice | undefined {
  if (typeof assetType !== 'string') return undefined;
  const params = { assetType, ...(typeof amount === 'string' && { amount }) };
  if (news === 'asked') return notice('request_asked', params, 'info', `/requests?asked=${shareId}`);
  if (news === 'reminded') return notice('request_reminded', params, 'info', `/requests?asked=${shareId}`);
  return news === 'declined' ? notice('request_declined', params, 'warning', `/requests?made=${requestId}`) : undefined;
}

/** A decision of the office about the person's account; their objection is their own act and has no notice. */
function standingNotice({ state, isObjection }: Data): Notice | undefined {
  const known = MEMBER_STATES.find((one) => one === state);
  if (!known || isObjection === true) return undefined;
  return notice(`standing_${known}`, {}, known === 'active' ? 'success' : 'warning', '/standing');
}

const CASE_OVER: readonly string[] = ['returned', 'left', 'given_back', 'withdrawn', 'lapsed'];

/** A change to a case by others or by a deadline. */
function caseNotice({ news, shop, shopKo, amount, caseId, organisationId }: Data): Notice | undefined {
  const known = NEWS.find((one) => one === news);
  if (!known || typeof shop !== 'string' || typeof amount !== 'string') return undefined;
  const params = { shop, news: known, amount, ...(typeof shopKo === 'string' && { shopKo }) };
  const at = `${typeof organisationId === 'number' ? `/org/${organisationId}` : ''}/cases?case=${caseId}`;
  if (CASE_OVER.includes(known)) return notice('case_over', params, 'info', at);
  return notice(known === 'opened' ? 'case_opened' : 'case_news', params, 'warning', at);
}

function travelNotice({ kind, until }: Data): Notice | undefined {
  if (typeof until !== 'string') return undefined;
  return notice(kind === 'departure' ? 'travel_departure' : 'travel_last_day', { until }, 'info', '/traveler');
}

function decisionNotice({ decision, title, approvalId }: Data): Notice | undefined {
  if (typeof title !== 'string') return undefined;
  const at = approvalAt(approvalId);
  if (decision === 'approved') return notice('work_approved', { title }, 'success', at);
  return decision === 'rejected' ? notice('work_rejected', { title }, 'warning', at) : undefined;
}

function verdictNotice({ status, checkedBy }: Readonly<Record<string, unknown>>): Notice | undefined {
  if (status === 'verified')
    return notice('document_verified', typeof checkedBy === 'string' ? { checkedBy } : {}, 'success', '/id');
  return status === 'rejected' ? notice('document_rejected', {}, 'error', '/id') : undefined;
}

/** Notice that an officer opened a picture of the person's identity document. */
function lookedNotice({ operator, operatorKo }: Data): Notice | undefined {
  if (typeof operator !== 'string') return undefined;
  const params = { operator, ...(typeof operatorKo === 'string' && { operatorKo }) };
  return notice('document_looked', params, 'info', '/verify-identity');
}

export const notice = (code: NotificationCode, params: Params, type: NotificationType, actionUrl: string): Notice => ({
  code,
  params,
  ...english[code](params),
  type,
  actionUrl,
});
