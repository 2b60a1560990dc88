import { refuse } from '#platform/refusal.ts';
import { refusals } from '../../contract.ts';
import type { ActKindName } from '../../rules.ts';
import { startCampaign } from '#features/campaigns/server/office/start-campaign.ts';
import { decideKind } from '#features/cases/server/office/case-kind.ts';
import { fundKind } from '#features/exchange/server/office/fund-kind.ts';
import { termsKind } from '#features/exchange/server/office/terms-kind.ts';
import { changeEmail } from '#features/members/server/email-kind.ts';
import { closeMember, freezeOfficial, liftFreeze, raiseLimits } from '#features/members/server/member-acts.ts';
import { creditsKind } from '#features/reserve/server/office/credits-kind.ts';
import { issueKind } from '#features/reserve/server/office/issue-kind.ts';
import { redeemKind } from '#features/reserve/server/office/redeem-kind.ts';
import { refundKind } from '#features/reserve/server/office/refund-kind.ts';
import { sendKind } from '#features/reserve/server/office/send-kind.ts';
import { statementKind } from '#features/reserve/server/office/statement-kind.ts';
import { decideWithdrawal, limitsKind, openKind, releaseKind } from '#features/chain/server/office/network-kinds.ts';
import { reopenKind } from '#features/chain/server/office/reopen-kind.ts';
import { voidKind } from '#features/chain/server/office/void-kind.ts';
import { orderFileKind } from '#features/reserve/server/orders/file-kind.ts';
import { proveKind } from '#features/reserve/server/orders/prove-kind.ts';
import { unpaidKind } from '#features/reserve/server/orders/unpaid-kind.ts';
import { newRules } from '#features/currency/server/office/new-rules.ts';
import { settlementPaid } from '#features/settlement/server/office/paid-kind.ts';
import { settlementReopen } from '#features/settlement/server/office/reopen-kind.ts';
import { settlementReturn } from '#features/settlement/server/office/return-kind.ts';
import { settlementRun } from '#features/settlement/server/office/run-kind.ts';
import { closeShop } from '#features/shops/server/office/close-shop.ts';
import { newText } from '#features/terms/server/office/new-text.ts';
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
