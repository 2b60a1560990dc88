import { refusals as campaignRefusals } from '#features/campaigns/contract.ts';
import { refusals as caseRefusals } from '#features/cases/contract.ts';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals, notOffered } from '#platform/refusal.ts';
import { actCalls } from './calls/acts.ts';
import { campaignCalls } from '#features/campaigns/office-calls.ts';
import { caseCalls } from '#features/cases/office-calls.ts';
import { entryCalls } from './calls/entry.ts';
import { exchangeCalls } from '#features/exchange/office-calls.ts';
import { identityCalls } from '#features/documents/office-calls.ts';
import { memberCalls } from '#features/members/calls.ts';
import { moneyCalls } from '#features/reserve/office-calls.ts';
import { networkCalls } from '#features/chain/calls/office.ts';
import { orderCalls } from '#features/reserve/order-calls.ts';
import { reportCalls } from '#features/reports/calls.ts';
import { ruleCalls } from '#features/currency/office-calls.ts';
import { settlementCalls } from '#features/settlement/office-calls.ts';
import { shopCalls } from '#features/shops/office-calls.ts';
import { signInCalls } from './calls/sign-in.ts';
import { textCalls } from '#features/terms/office-calls.ts';
import { todayCalls } from './calls/today.ts';

export const refusals = defineRefusals({
  not_in_office: { status: 403, title: 'You are not of the office' },
  sign_in_first: { status: 403, title: 'Sign in at the provider first' },
  provider_failed: { status: 503, title: 'The provider does not answer' },
  sign_in_cancelled: { status: 409, title: 'The sign-in was not finished there' },
  sign_in_expired: { status: 410, title: 'This sign-in is over' },
  sign_in_refused: { status: 403, title: 'What came back is not the provider’s' },
  other_address: { status: 403, title: 'The provider knows you by another address' },
  other_subject: { status: 403, title: 'This is another account there' },
  own_act: { status: 409, title: 'Whoever made it does not check it' },
  new_checker: { status: 409, title: 'You check acts a day after you got your role' },
  own_organisation: { status: 409, title: 'Somebody of its staff does not decide about it' },
  act_over: { status: 409, title: 'This waits no more' },
  act_waits: { status: 409, title: 'This waits already, in other words or by somebody else' },
  not_taken_up: { status: 409, title: 'Take the case up first' },
  not_so_now: { status: 409, title: 'It is not in the state for that' },
  shop_answers: { status: 409, title: 'The shop still has time to answer' },
  email_taken: { status: 409, title: 'Another account has proven this e-mail address' },
  ...campaignRefusals,
  too_many_campaigns: { status: 409, title: 'There are too many campaigns' },
  case_closed: caseRefusals.case_closed,
  too_many_texts: caseRefusals.too_many_texts,
  not_disputable: caseRefusals.not_disputable,
  two_eyes: { status: 409, title: 'Somebody else checks this' },
  cannot_be: { status: 409, title: 'This cannot be done as things stand' },
  operator_short: { status: 409, title: 'The operator has less than that to spend' },
  act_changed: { status: 409, title: 'This has changed since it was shown' },
  date_passed: { status: 409, title: 'The day that was asked for has passed' },
  file_gone: { status: 409, title: 'The file of this act is gone' },
  no_upload: { status: 404, title: 'Bring the file first' },
  too_many_uploads: { status: 409, title: 'Too many files wait' },
  file_refused: { status: 422, title: 'The file is not taken' },
  bank_unclear: { status: 422, title: 'The file does not name the bank' },
  credit_used: { status: 409, title: 'This credit is not waiting to be issued' },
  unknown_wallet: { status: 422, title: 'Nobody here has that wallet' },
  other_sum: { status: 422, title: 'The file and the credit are different sums' },
  nothing_waits: { status: 404, title: 'Nothing waits that you may look at' },
  picture_unreadable: { status: 422, title: 'The picture cannot be opened' },
  differs: { status: 409, title: 'It is not what its person typed' },
  day_open: { status: 409, title: 'That day is not closed yet' },
  not_offered: notOffered,
});

/** Each part of the office has its calls in a file of its own; hosted mode alone mounts them. */
export const contract = defineContract(refusals, {
  ...entryCalls,
  ...signInCalls,
  ...todayCalls,
  ...actCalls,
  ...shopCalls,
  ...memberCalls,
  ...ruleCalls,
  ...textCalls,
  ...moneyCalls,
  ...settlementCalls,
  ...orderCalls,
  ...campaignCalls,
  ...caseCalls,
  ...identityCalls,
  ...exchangeCalls,
  ...networkCalls,
  ...reportCalls,
});
