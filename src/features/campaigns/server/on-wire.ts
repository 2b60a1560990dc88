import { onWire } from '#platform/wire-time.ts';
import type { Benefit, Membership } from '../contract.ts';
import type { BenefitRow } from './benefits-store.ts';
import type { CampaignRow } from './campaigns-store.ts';
import type { MemberRow } from './members-store.ts';

/** Returns the public terms of a campaign. */
export const termsOnWire = (row: CampaignRow) => ({
  id: row.id,
  name: row.name,
  nameKo: row.name_ko,
  bps: row.bps,
  gives: row.gives,
  mostPayment: row.most_payment,
  mostMonth: row.most_month,
  trades: row.trades,
  shopCount: row.shops?.length ?? null,
  firstDay: row.first_day,
  lastDay: row.last_day,
  predicate: row.predicate,
});

type ShownBenefitRow = Pick<
  BenefitRow,
  'campaign_id' | 'name' | 'name_ko' | 'amount' | 'gives' | 'back' | 'state' | 'release_at'
>;
export const benefitOnWire = (row: ShownBenefitRow): Benefit => ({
  campaignId: row.campaign_id,
  name: row.name,
  nameKo: row.name_ko,
  amount: row.amount,
  gives: row.gives,
  back: row.back,
  state: row.state,
  releaseAt: row.release_at && onWire(row.release_at),
});

export const membershipOnWire = (row: MemberRow): Membership => ({
  state: row.state,
  joinedAt: onWire(row.joined_at),
  until: row.ends_at && onWire(row.ends_at),
});
