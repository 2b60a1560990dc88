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
import { findOperator, holdOrganisation } from '#features/organisations/server/organisations-store.ts';
import { ownQuestion } from '#features/verifier/server/questions/questions-store.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Consent, Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { readJws } from '#platform/server/vault/jws.ts';
import type { Joining } from '../../campaign-calls.ts';
import { refusals } from '../../contract.ts';
import { joiningPurpose } from '../../rules.ts';
import { ask } from '../asking.ts';
import { markOfMember, sealCard, statusHere } from '../cards.ts';
import { isBelieved, issuerHere } from '../issuers.ts';
import { type Shown, takeShown } from '../taking.ts';
import { memberPlace } from './standing.ts';

type ForSome = CampaignRow & { readonly predicate: Predicate };
const isOpen = (row: CampaignRow | undefined): row is ForSome =>
  row !== undefined && row.predicate !== null && (row.state === 'runs' || row.state === 'coming');

/** A campaign that somebody may join; 404 for any other. */
async function needJoinable(db: Queryable, id: number): Promise<ForSome> {
  const row = await findCampaign(db, id);
  if (!isOpen(row)) throw refuse(commonRefusals, 'not_found', { detail: 'There is no such campaign to join.' });
  return row;
}

/** Who asks: whoever runs the currency of this server; 404 where nobody does. */
async function needAsker(db: Queryable) {
  const operator = await findOperator(db);
  if (operator?.state !== 'approved') throw refuse(commonRefusals, 'not_found', { detail: 'Nobody runs campaigns.' });
  return operator;
}

/** What an organisation of this server is called whose word a campaign goes by. */
async function issuerOf(services: Services, { issuer }: Predicate): Promise<Joining['issuer']> {
  const organisation = issuer === null ? undefined : issuerHere(services, issuer);
  const row =
    organisation &&
    (await services.db.maybe(sql<{ display_name: string; name_ko: string | null }>`
      SELECT display_name, name_ko FROM organisations WHERE id = ${organisation}`));
  return row ? { en: row.display_name, ko: row.name_ko } : null;
}

/** Whom a campaign is for, who asks for what, and whether this member joined. */
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

/** A value as it is typed may be a text or a yes in a credential. */
const valuesOf = (value: string) => (value === 'true' ? [value, true] : [value]);

/** Asks a member for what the campaign is by, in the operator's name; what they show comes back with them to this browser alone. */
export const askToJoin = (services: Services, owner: Owner, id: number) =>
  services.db.tx(async (tx: Tx) => {
    const who = { organisation: (await needAsker(tx)).id };
    await holdOrganisation(tx, who);
    const { predicate, name, name_ko: nameKo } = await needJoinable(tx, id);
    const { claim, value, vct } = predicate;
    const questionId = await ownQuestion(tx, who, `campaign:${id}`, {
      name: predicate.name,
      nameKo: predicate.nameKo,
      ...joiningPurpose({ name, nameKo }, predicate),
      vct,
      claims: [{ path: claim.split('.'), values: valuesOf(value) }],
    });
    return ask(tx, services, 'campaign', owner, { ...who, questionId, about: id });
  });

const trialOf = (card: string) => levelIn(readJws(card)?.payload ?? {}) === 'trial';

/** Lets a member in by what they showed: by a credential whose issuer the campaign goes by, and by which nobody else is in. */
export const takeJoining = (
  services: Services,
  owner: Owner,
  responseCode: string,
  consent: Consent,
): Promise<{ campaignId: number; membership: Membership }> => {
  const { db, settings } = services;
  const taking = { effect: 'campaign', responseCode, sign: (tx: Tx) => consent.use(tx) } as const;
  return takeShown(services, owner, taking, async (shown) => {
    const { told } = shown;
    const campaign = await findCampaign(db, shown.about);
    if (!isOpen(campaign)) return refuse(refusals, 'campaign_over');
    if (!isBelieved(services, told.answer.issuer, campaign.predicate.issuer))
      return refuse(refusals, 'issuer_not_taken');
    if (trialOf(told.card) && !settings.hasSandboxes) return refuse(refusals, 'card_is_trial');
    const give = async (tx: Tx, endsAtS: number | null) => {
      const by = await joinedBy(tx, services, { owner, campaignId: campaign.id, shown, endsAtS });
      if (!(await joinCampaign(tx, owner, campaign.id, by))) throw refuse(refusals, 'card_of_another');
      const mine = await findMembership(tx, owner, campaign.id);
      if (!mine) throw new Error(`who joined campaign ${campaign.id} is not in it`);
      return { campaignId: campaign.id, membership: membershipOnWire(mine) };
    };
    return { trust: 'any', give };
  });
};

interface ToJoin {
  readonly owner: Owner;
  readonly campaignId: number;
  readonly shown: Shown;
  readonly endsAtS: number | null;
}

/** What is stored of a credential by which somebody joins: which one it is, where its status stands or, of an issuer elsewhere, what they signed, and its end. */
async function joinedBy(
  tx: Tx,
  services: Services,
  { owner, campaignId, shown, endsAtS }: ToJoin,
): Promise<JoinCredential> {
  const { answer, card } = shown.told;
  // An issuer elsewhere may name any list: of theirs nothing is read here.
  const status = answer.issuer.isKnown ? statusHere(services, card) : undefined;
  return {
    mark: await markOfMember(tx, services, shown.told),
    status,
    card: status ? undefined : await sealCard(tx, services, memberPlace(owner.userId, campaignId), card),
    issuer: answer.issuer.isKnown ? issuerHere(services, answer.issuer.id) : undefined,
    endsAtS,
    isTrial: trialOf(card),
  };
}

/** A member leaves a campaign; what it gave them stays. */
export const leaveJoined = (services: Services, owner: Owner, id: number): Promise<void> =>
  services.db.tx(async (tx) => {
    await lockUser(tx, owner);
    if (!(await leaveCampaign(tx, owner, id))) throw refuse(commonRefusals, 'not_found');
  });
