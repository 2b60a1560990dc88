import { type AccountOwner, type Movement, transfer } from '#features/ledger/movement.ts';
import { lockAccounts, openAccounts } from '#features/ledger/server/doors.ts';
import { refuse } from '#platform/refusal.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { RetryTransaction } from '#platform/server/store/transactions.ts';
import type { Benefit, BenefitQuote, Joinable } from '../contract.ts';
import { campaignRefusals } from '../refusals.ts';
import { benefitOf, bestOf, type Offered } from '../rules.ts';
import { insertBenefit, lockCounted, monthNow, readCounted } from './benefits-store.ts';
import {
  budgetOf,
  type CampaignRow,
  type HeldCampaign,
  holdOpenFor,
  listOpenFor,
  type OpenCampaign,
  readBudgets,
} from './campaigns-store.ts';
import { benefitOnWire } from './on-wire.ts';

/** What is to be paid where, and what the payer was shown of it. */
export interface ForPayment {
  readonly shop: number;
  readonly trade: string;
  readonly amount: bigint;
}
export type ShownBenefit = Pick<BenefitQuote, 'campaignId' | 'amount'>;

/** A campaign that gives of a payment, with how much. */
interface Offer<Campaign extends CampaignRow = CampaignRow> {
  readonly id: number;
  readonly campaign: Campaign;
  readonly amount: bigint;
  readonly given: bigint;
}
/** What is reserved for a payment that is about to be posted: its month's row and the accounts are locked. */
export interface ReservedBenefit {
  readonly campaign: HeldCampaign;
  readonly amount: bigint;
}

const offeredOf = ({ bps, most_payment, most_month }: CampaignRow): Offered => ({
  bps,
  mostPayment: most_payment === null ? undefined : BigInt(most_payment),
  mostMonth: most_month === null ? undefined : BigInt(most_month),
});

function offersOf<Campaign extends OpenCampaign>(
  campaigns: readonly Campaign[],
  counted: readonly { readonly campaign_id: number; readonly won: string }[],
  amount: bigint,
): Offer<Campaign>[] {
  return campaigns.map((campaign) => {
    const budget = BigInt(campaign.left);
    const given = BigInt(counted.find(({ campaign_id }) => campaign_id === campaign.id)?.won ?? 0);
    return { id: campaign.id, campaign, given, amount: benefitOf(amount, offeredOf(campaign), { budget, given }) };
  });
}

/** What a payer would be given of a payment, and what more they would be had they joined a campaign that is for some alone. */
export interface Quote {
  readonly benefit: BenefitQuote | null;
  readonly joinable: Joinable | null;
}

/** What the payer's best campaign would give of a payment now; nothing is reserved by it. */
export async function quoteBenefit(db: Queryable, who: Owner, asked: ForPayment): Promise<Quote> {
  const campaigns = await listOpenFor(db, who, asked);
  if (campaigns.length === 0) return { benefit: null, joinable: null };
  const ids = campaigns.map(({ id }) => id);
  const counted = await readCounted(db, who, await monthNow(db), ids);
  const offers = offersOf(campaigns, counted, asked.amount);
  const theirs = new Set(campaigns.flatMap(({ id, is_theirs: isTheirs }) => (isTheirs ? id : [])));
  const best = bestOf(offers.filter(({ id }) => theirs.has(id)));
  const ofAll = bestOf(offers);
  const more = ofAll && ofAll.amount > (best?.amount ?? 0n) ? ofAll : undefined;
  const predicate = more?.campaign.predicate;
  return {
    benefit: best ? quoteOf(best) : null,
    joinable: more && predicate ? { ...quoteOf(more), kind: predicate.kind, age: predicate.age } : null,
  };
}

const quoteOf = ({ campaign: { id, name, name_ko: nameKo, gives }, amount }: Offer): BenefitQuote => ({
  campaignId: id,
  name,
  nameKo,
  gives,
  amount: amount.toString(),
});

/**
 * Reserves what a campaign gives of a payment that is about to be posted in this transaction: what was shown, of that campaign and to the won, or else the
 * payer's best. Refuses with `benefit_changed` what was shown and is no longer given. Locks the campaigns against being stopped, the payer's months with them,
 * then the accounts of both sides and the budget.
 */
export async function reserveBenefit(
  tx: Tx,
  who: Owner,
  asked: ForPayment & { readonly payer: AccountOwner; readonly payee: AccountOwner },
  shown: ShownBenefit | undefined,
): Promise<ReservedBenefit | undefined> {
  const campaigns = await holdOpenFor(tx, who, asked);
  const offers = campaigns[0] ? await lockOffers(tx, who, campaigns, asked.amount) : [];
  const chosen = shown ? offers.find(({ id }) => id === shown.campaignId) : bestOf(offers);
  if (!chosen) {
    if (shown) throw changed(bestOf(offers));
    return undefined;
  }
  const { campaign, given } = chosen;
  await lockSides(tx, [asked.payer, asked.payee, budgetOf(campaign.id)]);
  const [account] = await readBudgets(tx, [campaign.id]);
  const budget = account ? BigInt(account.balance) - BigInt(account.held) : 0n;
  const amount = benefitOf(asked.amount, offeredOf(campaign), { budget, given });
  if (shown && shown.amount !== amount.toString()) throw changed(amount > 0n ? { campaign, amount } : undefined);
  return amount === 0n ? undefined : { campaign, amount };
}

/** What each campaign would give, the payer's months locked. */
async function lockOffers(
  tx: Tx,
  who: Owner,
  campaigns: readonly HeldCampaign[],
  amount: bigint,
): Promise<Offer<HeldCampaign>[]> {
  const ids = campaigns.map(({ id }) => id);
  const counted = await lockCounted(tx, who, campaigns[0]?.month ?? '', ids);
  return offersOf(campaigns, counted, amount);
}

/** Locks accounts; those that are not there are opened. */
async function lockSides(tx: Tx, owners: readonly AccountOwner[]): Promise<void> {
  if ((await lockAccounts(tx, 'KRW', owners)) === owners.length) return;
  await openAccounts(tx, { legs: owners.map((owner) => ({ asset: 'KRW', owner, delta: 0n })) });
  await lockAccounts(tx, 'KRW', owners);
}

/** Refuses what was shown of a campaign while none gives anything. */
export const refuseShown = (): never => {
  throw changed(undefined);
};

function changed(now: Pick<Offer, 'campaign' | 'amount'> | undefined) {
  const by = now && now.amount > 0n ? `is ${now.amount} won of ${now.campaign.name} by now` : 'is not given any more';
  return refuse(campaignRefusals, 'benefit_changed', {
    detail: `The benefit ${by}. Nothing was taken.`,
    errors: { benefit: by },
  });
}

/** The names under which History shows who gave it. */
export const detailsOf = ({ name, name_ko }: Pick<CampaignRow, 'name' | 'name_ko'>) => ({
  merchantName: name,
  merchantNameKo: name_ko,
});

const isAtMonthEnd = ({ gives }: CampaignRow): boolean => gives === 'month_end';

/** What was reserved as a movement in the group of its payment: at once, or held in the budget until its month is over. */
export const benefitMovement = (
  { userId }: Owner,
  { campaign, amount }: ReservedBenefit,
  payer: AccountOwner,
): Movement =>
  transfer({
    kind: 'benefit',
    asset: 'KRW',
    amount,
    from: budgetOf(campaign.id),
    to: payer,
    details: detailsOf(campaign),
    group: 'first',
    // What comes later is news to the payer, what comes at once is part of what they have just done.
    ...(isAtMonthEnd(campaign) ? { initiator: null, hold: {} } : { initiator: userId }),
  });

/** Keeps what was given with a payment, and counts it in the month. */
export async function keepBenefit(
  tx: Tx,
  { campaign, amount }: ReservedBenefit,
  paid: {
    readonly id: number;
    readonly at: Date;
    readonly amount: bigint;
    readonly payer: Owner;
    readonly transferId: number;
  },
): Promise<Benefit> {
  const { id: paymentId, at, amount: sum, payer, transferId } = paid;
  const { id: campaignId, month } = campaign;
  const made = { paymentId, at, campaignId, month, paid: sum, amount, transferId, isHeld: isAtMonthEnd(campaign) };
  const written = await insertBenefit(tx, payer, made);
  if (!written) throw new RetryTransaction('the payment fell out of the month or the campaign that was locked');
  return benefitOnWire({ ...campaign, ...written, campaign_id: campaignId, amount: amount.toString(), back: '0' });
}
