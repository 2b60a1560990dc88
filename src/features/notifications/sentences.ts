export const notificationTypes = ['success', 'error', 'warning', 'info'] as const;
export type NotificationType = (typeof notificationTypes)[number];

export const notificationCodes = [
  'money_received',
  'send_failed',
  'bank_done',
  'bank_failed',
  'work_approved',
  'work_rejected',
  'document_verified',
  'document_rejected',
  'document_looked',
  'credential_shown',
  'decision_wanted',
  'refund_approved',
  'refund_paid',
  'refund_refused',
  'refund_taken_back',
  'travel_departure',
  'travel_last_day',
  'events_given_up',
  'approval_asked',
  'approval_reminder',
  'approvals_many',
  'delegation_offered',
  'order_paid',
  'order_no_cover',
  'order_payee_gone',
  'withdrawal_done',
  'withdrawal_uncertain',
  'withdrawal_fee_kept',
  'address_named',
  'email_unproven',
  'erasure_done',
  'erasure_kept',
  'request_asked',
  'request_reminded',
  'request_declined',
  'credential_came',
  'credential_not_given',
  'role_ended',
  'case_opened',
  'case_news',
  'case_over',
  'standing_active',
  'standing_limited',
  'standing_frozen',
  'standing_closed',
] as const;
export type NotificationCode = (typeof notificationCodes)[number];

/** During an upgrade a newer release may have written a code that this one lacks. */
export const isKnownCode = (code: unknown): code is NotificationCode =>
  typeof code === 'string' && (notificationCodes as readonly string[]).includes(code);

/** Values in a message; amounts are decimal strings. */
export type Params = Readonly<Record<string, string>>;
/** Writes one notification in one language. */
export type Sentence = (params: Params) => { readonly title: string; readonly message: string };

/**
 * Returns an amount with grouped digits and the sign of won, as on screens, alone and with its bank; the same in both
 * languages.
 */
export const money = ({ amount = '', assetType = '' }: Params) => {
  const grouped = amount.replace(/^\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','));
  return assetType === 'KRW' ? `₩${grouped}` : `${grouped} ${assetType}`;
};
export const atBank = (params: Params) => `${money(params)} (${params.bankName})`;

/** Returns requester and purpose; the same in both languages. */
export const asks = ({ requester = '', title = '' }: Params) => `${requester}: “${title}”`;

/** English messages of all notifications: the server stores and sends them, and English screens show them. */
export const english: Readonly<Record<NotificationCode, Sentence>> = {
  money_received: (params) => ({ title: 'Money received', message: `You received ${money(params)}.` }),
  send_failed: (params) => ({
    title: 'Transfer failed',
    message: `Your transfer of ${money(params)} failed. It is yours again.`,
  }),
  bank_done: (params) => ({ title: 'Bank transfer completed', message: atBank(params) }),
  bank_failed: (params) => ({ title: 'Bank transfer failed', message: `${atBank(params)}: nothing moved.` }),
  work_approved: ({ title = '' }) => ({ title: 'Approved by someone else', message: `“${title}” has been approved.` }),
  work_rejected: ({ title = '' }) => ({ title: 'Rejected by someone else', message: `“${title}” has been rejected.` }),
  document_verified: ({ checkedBy }) =>
    checkedBy === 'sandbox'
      ? { title: 'Document checked by a sandbox', message: 'You hold a sample credential of it now.' }
      : { title: 'Document verified', message: 'You hold its credential now.' },
  document_rejected: () => ({ title: 'Document rejected', message: 'Look why, and submit it again.' }),
  document_looked: ({ operator = '' }) => ({
    title: 'Your document was looked at',
    message: `A person of ${operator} looked at your document.`,
  }),
  credential_shown: () => ({ title: 'Credential shown', message: 'A link of yours was checked and accepted.' }),
  decision_wanted: ({ title = '' }) => ({ title: 'Decision wanted', message: `“${title}” is urgent.` }),
  refund_approved: ({ shop = '', amount = '' }) => ({
    title: 'Refund approved',
    message: `${shop}: $${amount}. Choose where it is paid.`,
  }),
  refund_paid: ({ shop = '', amount = '' }) => ({ title: 'Refund paid', message: `${shop}: $${amount} was paid.` }),
  refund_refused: ({ shop = '', amount = '' }) => ({
    title: 'Refund refused',
    message: `${shop}: $${amount} is not refunded. Look why.`,
  }),
  refund_taken_back: ({ shop = '', amount = '' }) => ({
    title: 'Refund taken back',
    message: `${shop}: $${amount} that was paid early was taken back.`,
  }),
  travel_departure: ({ until = '' }) => ({
    title: 'You leave soon',
    message: `Claim your receipts before ${until}, and show goods and receipts at customs.`,
  }),
  travel_last_day: ({ until = '' }) => ({
    title: 'Refunds end soon',
    message: `Claim the receipts that you still have until ${until}.`,
  }),
  email_unproven: ({ days = '' }) => ({
    title: 'Confirm your e-mail',
    message: `Without it, an empty wallet is deleted in ${days === '1' ? 'a day' : `${days} days`}.`,
  }),
  events_given_up: ({ organisation = '' }) => ({
    title: 'Events are not arriving',
    message: `A receiver of ${organisation} took nothing for three days. Test its endpoint.`,
  }),
  approval_asked: (params) => ({ title: 'Your seal is wanted', message: asks(params) }),
  approvals_many: ({ requester = '' }) => ({
    title: 'More documents wait for your seal',
    message: `${requester} asks for more decisions. Work lists all of them.`,
  }),
  approval_reminder: (params) => ({ title: 'Still waiting for your seal', message: asks(params) }),
  delegation_offered: ({ organisation = '' }) => ({
    title: 'You are asked to stand in',
    message: `${organisation}: somebody wants you to decide for them.`,
  }),
  order_paid: (params) => ({ title: 'Ordered payment sent', message: `${money(params)} went out as you ordered.` }),
  order_no_cover: (params) => ({
    title: 'Order paused',
    message: `Your balance did not cover ${money(params)}. Nothing was taken.`,
  }),
  withdrawal_done: (params) => ({
    title: 'Arrived over the network',
    message: `${money(params)} has left for ${params.toAddress}.`,
  }),
  withdrawal_fee_kept: (params) => ({
    title: 'The network refused it',
    message: `${money(params)} for ${params.toAddress} came back. The fee of ${params.fee} ${params.assetType} did not.`,
  }),
  withdrawal_uncertain: (params) => ({
    title: 'Not known yet',
    message: `The operator looks whether ${money(params)} has left. It stays held until then.`,
  }),
  address_named: ({ address = '' }) => ({
    title: 'A new address was named',
    message: `Somebody with your session asked what it costs to send to ${address}. Was it you?`,
  }),
  order_payee_gone: (params) => ({
    title: 'Order paused',
    message: `Nobody holds the address any more. ${money(params)} was not sent.`,
  }),
  standing_active: () => ({ title: 'Your account is active again', message: 'Everything works as before.' }),
  standing_limited: () => ({ title: 'Your account has limits', message: 'Look which, and why.' }),
  standing_frozen: () => ({
    title: 'Your account is frozen',
    message: 'Money comes in, nothing leaves. Look why, and object.',
  }),
  standing_closed: () => ({
    title: 'Your account is closed',
    message: 'You can read, and take your money out. Look why, and object.',
  }),
  case_opened: ({ shop = '' }) => ({
    title: 'A payment is disputed',
    message: `${shop}: the sum is held. Answer in time.`,
  }),
  case_news: ({ shop = '', news = '' }) => ({ title: 'News in a case', message: `${shop}: ${caseNews[news]}` }),
  case_over: ({ shop = '', news = '', ...of }) => ({
    title: 'A case is over',
    message: `${shop}: ${news === 'returned' ? `${money({ ...of, assetType: 'KRW' })} goes back.` : caseNews[news]}`,
  }),
  role_ended: ({ organisation = '' }) => ({
    title: 'A role ended',
    message: `Your role at ${organisation} ended with the credential that gave it.`,
  }),
  erasure_done: ({ organisation = '' }) => ({
    title: 'Your data was erased',
    message: `${organisation} says that it has erased what it knew of you.`,
  }),
  erasure_kept: ({ organisation = '', until = '' }) => ({
    title: 'Your data is kept for now',
    message: `${organisation} must keep something until ${until}. Look why.`,
  }),
  request_asked: (params) => ({ title: 'You are asked to pay', message: asked(params) }),
  request_reminded: (params) => ({ title: 'A reminder: you are asked to pay', message: asked(params) }),
  request_declined: (params) => ({
    title: 'Your request was declined',
    message: params.amount ? `${money(params)} will not be paid.` : 'It will not be paid.',
  }),
  credential_came: () => ({ title: 'Your credential came', message: 'What you were waiting for is yours now.' }),
  credential_not_given: () => ({
    title: 'A credential did not come',
    message: 'Its issuer did not give what you were waiting for. Ask there.',
  }),
};

const caseNews: Readonly<Record<string, string>> = {
  said: 'somebody wrote.',
  pictured: 'somebody handed in a picture.',
  looked: 'somebody of the office looked at your picture.',
  answer_soon: 'the shop’s time to answer is nearly over.',
  unanswered: 'no answer came. The office decides.',
  decide_soon: 'undecided, the money soon stays with the shop.',
  left: 'the money stays with the shop.',
  given_back: 'all was given back.',
  withdrawn: 'the payer took it back.',
  lapsed: 'not decided in time. The money stays with the shop.',
};

/** The message names nobody: the requester is shown on the screen where the request is answered. */
const asked = (params: Params) =>
  `${params.amount ? money(params) : 'As much as you choose'}. Look who asks before you pay.`;
