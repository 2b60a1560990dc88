import { lockUser } from '#features/auth/server/store.ts';
import type { Membership, Predicate } from '#features/campaigns/contract.ts';
import { type CampaignRow, findCampaign } from '#features/campaigns/server/campaigns-store.ts';
import { findMembership, joinCampaign, leaveCampaign } from '#features/campaigns/server/members-store.ts';
import { membershipOnWire, termsOnWire } from '#features/campaigns/server/on-wire.ts';
import { levelIn } from '#features/credentials/server/forms/form.ts';
import {
  findOperator,
  holdOrganisation,
  lockOrganisation,
} from '#features/organisations/server/organisations-store.ts';
import { checkStanding } from '#features/verifier/server/answers/standing.ts';
import { ownQuestion } from '#features/verifier/server/questions/questions-store.ts';
import { type OwnAnswer, takeOwnAnswer } from '#features/verifier/server/requests/own-asking.ts';
import { makeRequest } from '#features/verifier/server/requests/requests.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Consent, Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { readJws } from '#platform/server/vault/jws.ts';
import type { Joining } from '../../campaign-calls.ts';
import { refusals } from '../../contract.ts';
import { ASKING_MINUTES, joiningPurpose } from '../../rules.ts';
import { findShown } from '../asking.ts';
import { isBelieved } from '../refunds/believed.ts';
import { type AskedRow, findNames, insertAsking, listAnswered } from './askings-store.ts';
import { issuerHere, joinedBy } from './joined-by.ts';

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
  const row = organisation && (await findNames(services.db, organisation));
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
    const made = await makeRequest(tx, services, who, {
      askedBy: 'server',
      questionId,
      reference: null,
      payment: null,
      minutes: ASKING_MINUTES,
      redirectUri: `${services.settings.publicUrl}/campaign-join`,
    });
    await insertAsking(tx, owner, made.id, id);
    return { request: made.request, link: made.link };
  });

interface Judged {
  readonly row: AskedRow;
  readonly told: OwnAnswer;
  readonly endsAtS: number | null;
}
type Code = 'nothing_shown' | 'campaign_over' | 'issuer_not_taken' | 'card_is_trial' | 'card_not_standing';

/** Judges what was shown, before anything is locked: whose word it is, and whether it stands now. That it says what it has to is looked at where it is shown. */
async function judge(
  services: Services,
  owner: Owner,
  responseCode: string,
): Promise<Judged | { readonly code: Code; readonly fault?: string }> {
  const { db, settings } = services;
  const found = await findShown(services, await listAnswered(db, owner), (row) => row.organisation_id, responseCode);
  if (!found) return { code: 'nothing_shown' };
  const { row, told } = found;
  const campaign = await findCampaign(db, row.campaign_id);
  if (!isOpen(campaign)) return { code: 'campaign_over' };
  if (!isBelieved(services, told.answer.issuer, campaign.predicate.issuer)) return { code: 'issuer_not_taken' };
  const isTrial = levelIn(readJws(told.card)?.payload ?? {}) === 'trial';
  if (isTrial && !settings.hasSandboxes) return { code: 'card_is_trial' };
  const standing = await checkStanding(services, told.card, { trust: 'any', organisation: row.organisation_id });
  if (typeof standing === 'string') return { code: 'card_not_standing', fault: standing };
  return { row, told, endsAtS: standing.endsAtS };
}

/** Lets a member in by what they showed, once: whoever was asked, in the browser in which it was shown, and by a credential by which nobody else is in. */
export async function takeJoining(
  services: Services,
  owner: Owner,
  responseCode: string,
  consent: Consent,
): Promise<{ campaignId: number; membership: Membership }> {
  const judged = await judge(services, owner, responseCode);
  return services.db.tx(async (tx) => {
    await lockUser(tx, owner);
    if ('code' in judged) {
      // Whoever has not signed is told of that first, and a refusal uses no signature up.
      await consent.use(tx);
      const { code, fault } = judged;
      throw refuse(refusals, code, fault === undefined ? {} : { detail: `It does not hold: ${fault}.` });
    }
    const { row, told, endsAtS } = judged;
    const [who, campaignId] = [{ organisation: row.organisation_id }, row.campaign_id];
    await lockOrganisation(tx, who);
    await consent.use(tx);
    if (!(await takeOwnAnswer(tx, who, row.request_id))) throw refuse(refusals, 'nothing_shown');
    const by = await joinedBy(tx, services, { userId: owner.userId, campaignId }, { ...told, endsAtS });
    if (!(await joinCampaign(tx, owner, campaignId, by))) throw refuse(refusals, 'card_of_another');
    const mine = await findMembership(tx, owner, campaignId);
    if (!mine) throw new Error(`who joined campaign ${campaignId} is not in it`);
    return { campaignId, membership: membershipOnWire(mine) };
  });
}

/** A member leaves a campaign; what it gave them stays. */
export const leaveJoined = (services: Services, owner: Owner, id: number): Promise<void> =>
  services.db.tx(async (tx) => {
    await lockUser(tx, owner);
    if (!(await leaveCampaign(tx, owner, id))) throw refuse(commonRefusals, 'not_found');
  });
