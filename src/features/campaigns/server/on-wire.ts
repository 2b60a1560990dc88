import { onWire } from '#platform/wire-time.ts';
import type { Benefit } from '../contract.ts';
import type { BenefitRow } from './benefits-store.ts';
import type { CampaignRow } from './campaigns-store.ts';

/** What a campaign says of itself to everybody. */
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
});

export const benefitOnWire = (row: BenefitRow): Benefit => ({
  campaignId: row.campaign_id,
  name: row.name,
  nameKo: row.name_ko,
  amount: row.amount,
  gives: row.gives,
  back: row.back,
  state: row.state,
  releaseAt: row.release_at && onWire(row.release_at),
});
