import { lockUser } from '#features/auth/server/store.ts';
import type { Membership, Predicate } from '#features/campaigns/contract.ts';
import { type CampaignRow, findCampaign } from '#features/campaigns/server/campaigns-store.ts';
import {
  findMembership,
  type JoinCredential,
  joinCampaign,
  leaveCampaign,
} from '#features/campaigns/server/members-store.ts';
import { membershipOnWire, termsOnWire } from '#features/campaigns/server/on-wire.ts';
import { levelIn } from '#features/credentials/server/forms/form.ts';
import { findOperator, lockOrganisationShared } from '#features/organisations/server/organisations-store.ts';
import { ownQuestion } from '#features/verifier/server/questions/questions-store.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Consent, Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { readJws } from '#platform/server/vault/jws.ts';
import type { Joining } from '../../campaign-calls.ts';
import { refusals } from '../../contract.ts';
import { joiningPurpose } from '../../rules.ts';
import { markOfMember, sealCard, statusHere } from '../cards.ts';
import { requestCredential } from '../credential-requests.ts';
import { grantRight, type ShownCredential } from '../grant-right.ts';
import { isAcceptedIssuer, issuerHere } from '../issuers.ts';
import { memberContext } from './member-checks.ts';

type ForSome = CampaignRow & { readonly predicate: Predicate };
const isOpen = (row: CampaignRow | undefined): row is ForSome =>
  row !== undefined && row.predicate !== null && (row.state === 'runs' || row.state === 'coming');

/** Returns a campaign that needs a credential and is open. Throws 404 for any other. */
async function needJoinable(db: Queryable, id: number): Promise<ForSome> {
  const row = await findCampaign(db, id);
  if (!isOpen(row))
    throw refuse(commonRefusals, 'not_found', { detail: 'There is no such campaign that can be joined.' });
  return row;
}

/** Returns the operator, which makes the request because it runs the currency. Throws 404 if there is none. */
async function needAsker(db: Queryable) {
  const operator = await findOperator(db);
  if (operator?.state !== 'approved')
    throw refuse(commonRefusals, 'not_found', { detail: 'This server has no operator, so there are no campaigns.' });
  return operator;
}

/** Returns the names of the issuer that a campaign accepts, if it is an organisation of this server. */
async function issuerOf(services: Services, { issuer }: Predicate): Promise<Joining['issuer']> {
  const organisation = issuer === null ? undefined : issuerHere(services, issuer);
  const row =
    organisation &&
    (await services.db.maybe(sql<{ display_name: string; name_ko: string | null }>`
      SELECT display_name, name_ko FROM organisations WHERE id = ${organisation}`));
  return row ? { en: row.display_name, ko: row.name_ko } : null;
}

/** Returns the campaign's terms, the organisation that asks, the accepted issuer, and the member's own membership. */
export async function readJoining(services: Services, owner: Owner, id: number): Promise<Joining> {
  const { db } = services;
  const { display_name: en, name_ko: ko } = await needAsker(db);
  const campaign = await needJoinable(db, id);
  const mine = await findMembership(db, owner, id);
  const isMember = mine && (mine.left_at === null || mine.ended_by !== null);
  return {
    asker: { en, ko },
    campaign: termsOnWire(campaign),
    issuer: await issuerOf(services, campaign.predicate),
    membership: isMember ? membershipOnWire(mine) : null,
  };
}

/** Values that match a typed value: a credential may have `true` as a text or as a boolean. */
const valuesOf = (value: string) => (value === 'true' ? [value, true] : [value]);

/**
 * Requests the credential that a campaign requires, in the operator's name. The response code returns only to this
 * member's browser.
 */
export const askToJoin = (services: Services, owner: Owner, id: number) =>
  services.db.tx(async (tx: Tx) => {
    const who = { organisation: (await needAsker(tx)).id };
    await lockOrganisationShared(tx, who);
    const { predicate, name, name_ko: nameKo } = await needJoinable(tx, id);
    const { claim, value, vct } = predicate;
    const questionId = await ownQuestion(tx, who, `campaign:${id}`, {
      name: predicate.name,
      nameKo: predicate.nameKo,
      ...joiningPurpose({ name, nameKo }, predicate),
      vct,
      claims: [{ path: claim.split('.'), values: valuesOf(value) }],
    });
    return requestCredential(tx, services, 'campaign', owner, { ...who, questionId, about: id });
  });

const trialOf = (card: string) => levelIn(readJws(card)?.payload ?? {}) === 'trial';

/**
 * Joins a member by the credential that they showed. Its issuer must be accepted by the campaign, and no other member
 * may have joined with it.
 */
export const takeJoining = (
  services: Services,
  owner: Owner,
  responseCode: string,
  consent: Consent,
): Promise<{ campaignId: number; membership: Membership }> => {
  const { db, settings } = services;
  const taking = { effect: 'campaign', responseCode, sign: (tx: Tx) => consent.use(tx) } as const;
  return grantRight(services, owner, taking, async (shown) => {
    const { told } = shown;
    const campaign = await findCampaign(db, shown.about);
    if (!isOpen(campaign)) return refuse(refusals, 'campaign_over');
    if (!isAcceptedIssuer(services, told.answer.issuer, campaign.predicate.issuer))
      return refuse(refusals, 'issuer_not_taken');
    if (trialOf(told.card) && !settings.hasSandboxes) return refuse(refusals, 'card_is_trial');
    const give = async (tx: Tx, endsAtS: number | null) => {
      const by = await joinedBy(tx, services, { owner, campaignId: campaign.id, shown, endsAtS });
      if (!(await joinCampaign(tx, owner, campaign.id, by))) throw refuse(refusals, 'card_of_another');
      const mine = await findMembership(tx, owner, campaign.id);
      if (!mine) throw new Error(`the new membership in campaign ${campaign.id} is missing`);
      return { campaignId: campaign.id, membership: membershipOnWire(mine) };
    };
    return { trust: 'any', give };
  });
};

interface ToJoin {
  readonly owner: Owner;
  readonly campaignId: number;
  readonly shown: ShownCredential;
  readonly endsAtS: number | null;
}

/**
 * Returns what is stored of a member's credential: its mark, its end, and its status position. For an issuer elsewhere,
 * the sealed credential replaces the status position.
 */
async function joinedBy(
  tx: Tx,
  services: Services,
  { owner, campaignId, shown, endsAtS }: ToJoin,
): Promise<JoinCredential> {
  const { answer, card } = shown.told;
  // The list is not read for an issuer elsewhere, since that issuer could name any list of this server.
  const status = answer.issuer.isKnown ? statusHere(services, card) : undefined;
  return {
    mark: await markOfMember(tx, services, shown.told),
    status,
    card: status ? undefined : await sealCard(tx, services, memberContext(owner.userId, campaignId), card),
    issuer: answer.issuer.isKnown ? issuerHere(services, answer.issuer.id) : undefined,
    endsAtS,
    isTrial: trialOf(card),
  };
}

/** Ends a membership at the member's wish. Benefits already given stay. */
export const leaveJoined = (services: Services, owner: Owner, id: number): Promise<void> =>
  services.db.tx(async (tx) => {
    await lockUser(tx, owner);
    if (!(await leaveCampaign(tx, owner, id))) throw refuse(commonRefusals, 'not_found');
  });
