import { refuse } from '#platform/refusal.ts';
import { refusals } from '../../contract.ts';
import type { ActKindName } from '../../rules.ts';
import { startCampaign } from '../campaigns/start-campaign.ts';
import { decideKind } from '../cases/case-kind.ts';
import { fundKind } from '../exchange/fund-kind.ts';
import { termsKind } from '../exchange/terms-kind.ts';
import { changeEmail } from '../members/email-kind.ts';
import { closeMember, freezeOfficial, liftFreeze, raiseLimits } from '../members/member-acts.ts';
import { creditsKind } from '../money/credits-kind.ts';
import { issueKind } from '../money/issue-kind.ts';
import { redeemKind } from '../money/redeem-kind.ts';
import { refundKind } from '../money/refund-kind.ts';
import { sendKind } from '../money/send-kind.ts';
import { statementKind } from '../money/statement-kind.ts';
import { decideWithdrawal, limitsKind, openKind, releaseKind } from '../network/network-kinds.ts';
import { reopenKind } from '../network/reopen-kind.ts';
import { voidKind } from '../network/void-kind.ts';
import { orderFileKind } from '../orders/file-kind.ts';
import { proveKind } from '../orders/prove-kind.ts';
import { unpaidKind } from '../orders/unpaid-kind.ts';
import { newRules } from '../rules/new-rules.ts';
import { settlementPaid } from '../settlement/paid-kind.ts';
import { settlementReopen } from '../settlement/reopen-kind.ts';
import { settlementReturn } from '../settlement/return-kind.ts';
import { settlementRun } from '../settlement/run-kind.ts';
import { closeShop } from '../shops/close-shop.ts';
import { newText } from '../texts/new-text.ts';
import type { ActKind } from './kind.ts';

/** Everything that two pairs of eyes want; a part adds its kind here and its name to `ACT_KINDS`. */
export const kinds: Readonly<Record<ActKindName, ActKind>> = {
  'organisation.close': closeShop,
  'member.freeze': freezeOfficial,
  'member.lift': liftFreeze,
  'member.limits': raiseLimits,
  'member.close': closeMember,
  'member.email': changeEmail,
  'currency.version': newRules,
  'terms.version': newText,
  'money.statement': statementKind,
  'money.issue': issueKind,
  'money.credits': creditsKind,
  'money.redeem': redeemKind,
  'money.send': sendKind,
  'money.refund': refundKind,
  'campaign.start': startCampaign,
  'settlement.run': settlementRun,
  'settlement.reopen': settlementReopen,
  'settlement.return': settlementReturn,
  'settlement.paid': settlementPaid,
  'orders.file': orderFileKind,
  'orders.unpaid': unpaidKind,
  'account.prove': proveKind,
  'case.decide': decideKind,
  'exchange.terms': termsKind,
  'exchange.fund': fundKind,
  'network.limits': limitsKind,
  'network.open': openKind,
  'network.release': releaseKind,
  'network.decide': decideWithdrawal,
  'network.reopen': reopenKind,
  'network.void': voidKind,
};

/** The kind of an act; undefined for a kind of a newer release. */
export const kindOf = (name: string): ActKind | undefined =>
  Object.hasOwn(kinds, name) ? kinds[name as ActKindName] : undefined;

export const OF_NEWER = 'This act was made by a newer release. Decide it on a server of that release.';

/** The kind of an act that is to be decided here. */
export function needKind(name: string): ActKind {
  const kind = kindOf(name);
  if (!kind) throw refuse(refusals, 'cannot_be', { detail: OF_NEWER });
  return kind;
}
