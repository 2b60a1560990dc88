import type { ActKindName, UNKNOWN } from '../../rules.ts';
import type { OfficePage } from '../office-pages.ts';

/** The page from which each act is asked for, and on which it waits for its check; all of them are on Today too. */
export const ACT_PAGES: Readonly<Record<ActKindName | typeof UNKNOWN, OfficePage>> = {
  'organisation.close': 'shops',
  'member.freeze': 'members',
  'member.lift': 'members',
  'member.limits': 'members',
  'member.close': 'members',
  'member.email': 'members',
  'currency.version': 'rules',
  'terms.version': 'rules',
  'money.statement': 'issue',
  'money.issue': 'issue',
  'money.credits': 'issue',
  'money.redeem': 'issue',
  'money.send': 'issue',
  'money.refund': 'issue',
  'campaign.start': 'campaigns',
  'settlement.run': 'issue',
  'settlement.reopen': 'issue',
  'settlement.return': 'issue',
  'settlement.paid': 'issue',
  'orders.file': 'issue',
  'orders.unpaid': 'issue',
  'account.prove': 'issue',
  'case.decide': 'cases',
  'exchange.terms': 'issue',
  'exchange.fund': 'issue',
  'network.limits': 'issue',
  'network.open': 'issue',
  'network.release': 'issue',
  'network.decide': 'issue',
  'network.reopen': 'issue',
  'network.void': 'issue',
  // A kind of a newer release waits on Today alone.
  unknown: 'today',
};

/** Pages that show each act of theirs as soon as they open. Elsewhere the member, the shop or the case is found first. */
export const SHOWS_ACTS: readonly OfficePage[] = ['rules', 'campaigns', 'issue'];
