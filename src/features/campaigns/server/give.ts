import { type AccountOwner, type Movement, transfer } from '#features/ledger/movement.ts';
import { lockAccounts, openAccountsIn } from '#features/ledger/server/doors.ts';
import { refuse } from '#platform/refusal.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { RetryTransaction } from '#platform/server/store/transactions.ts';
import type { Benefit, BenefitQuote, Joinable } from '../contract.ts';
import { type BenefitTerms, benefitOf, bestOf, campaignRefusals } from '../rules.ts';
import { insertBenefit, lockCounted, monthNow, readCounted } from './benefits-store.ts';
import {
  budgetOf,
  type CampaignRow,
  type LockedCampaign,
  listOpenFor,
  lockOpenFor,
  type OpenCampaign,
  readBudgets,
} from './campaigns-store.ts';
import { benefitOnWire } from './on-wire.ts';

/** A planned payment, and the benefit shown to the payer. */
export interface PlannedPayment {
  readonly shop: number;
  readonly trade: string;
  readonly amount: bigint;
}
export type ShownBenefit = Pick<BenefitQuote, 'campaignId' | 'amount'>;

/** A campaign and its benefit for a payment. */
interface Offer<Campaign extends CampaignRow = CampaignRow> {
  readonly id: number;
  readonly campaign: Campaign;
  readonly amount: bigint;
  readonly given: bigint;
}
/** A benefit reserved for a payment about to be posted. The month's row and the accounts are locked. */
export interface ReservedBenefit {
  readonly campaign: LockedCampaign;
  readonly amount: bigint;
}

const offeredOf = ({ bps, most_payment, most_month }: CampaignRow): BenefitTerms => ({
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

/** The benefit of a payment, and the additional benefit of a campaign that the payer could join. */
export interface Quote {
  readonly benefit: BenefitQuote | null;
  readonly joinable: Joinable | null;
}

/** Returns the current best benefit for a payment without reserving it. */
export async function quoteBenefit(db: Queryable, who: Owner, asked: PlannedPayment): Promise<Quote> {
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
 * Reserves the benefit of a payment that this transaction will post: exactly the one shown, or else the payer's best.
 * Refuses with `benefit_changed` if the one shown no longer applies. Locks the campaigns against being stopped, then
 * the payer's months, then both sides' accounts and the budget.
 */
export async function reserveBenefit(
  tx: Tx,
  who: Owner,
  asked: PlannedPayment & { readonly payer: AccountOwner; readonly payee: AccountOwner },
  shown: ShownBenefit | undefined,
): Promise<ReservedBenefit | undefined> {
  const campaigns = await lockOpenFor(tx, who, asked);
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

/** Locks the payer's months and returns what each campaign would give. */
async function lockOffers(
  tx: Tx,
  who: Owner,
  campaigns: readonly LockedCampaign[],
  amount: bigint,
): Promise<Offer<LockedCampaign>[]> {
  const ids = campaigns.map(({ id }) => id);
  const counted = await lockCounted(tx, who, campaigns[0]?.month ?? '', ids);
  return offersOf(campaigns, counted, amount);
}

/** Locks accounts, opening missing ones. */
async function lockSides(tx: Tx, owners: readonly AccountOwner[]): Promise<void> {
  if ((await lockAccounts(tx, 'KRW', owners)) === owners.length) return;
  await openAccountsIn(tx, 'KRW', owners);
  await lockAccounts(tx, 'KRW', owners);
}

/** Refuses a benefit that was shown when no campaign gives anything now. */
export const refuseShown = (): never => {
  throw changed(undefined);
};

function changed(now: Pick<Offer, 'campaign' | 'amount'> | undefined) {
  const by = now && now.amount > 0n ? `is now ${now.amount} won from ${now.campaign.name}` : 'is no longer available';
  return refuse(campaignRefusals, 'benefit_changed', {
    detail: `The benefit ${by}. Nothing was charged.`,
    errors: { benefit: by },
  });
}

/** Returns the names under which History shows the campaign. */
export const detailsOf = ({ name, name_ko }: Pick<CampaignRow, 'name' | 'name_ko'>) => ({
  merchantName: name,
  merchantNameKo: name_ko,
});

const isAtMonthEnd = ({ gives }: CampaignRow): boolean => gives === 'month_end';

/**
 * Builds the movement of a reserved benefit, in the payment's group: at once, or held in the budget until the month's
 * end.
 */
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
    // Deferred benefits notify the payer; immediate ones do not.
    ...(isAtMonthEnd(campaign) ? { initiator: null, hold: {} } : { initiator: userId }),
  });

/** Stores the benefit of a payment and adds it to the month's counter. */
export async function storeBenefit(
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
