import { lockUser } from '#features/auth/server/store.ts';
import { lockOrganisation } from '#features/organisations/server/organisations-store.ts';
import { checkStanding } from '#features/verifier/server/answers/check-status.ts';
import { type OwnAnswer, readOwnAnswer, takeOwnAnswer } from '#features/verifier/server/requests/own-requests.ts';
import { Refusal, refuse } from '#platform/refusal.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { refusals } from '../contract.ts';
import { type AskingRow, listAnswered } from './askings-store.ts';
import { EFFECTS, type Effect } from './effects.ts';

/** A request to this person, and the answer to it. */
export interface Shown extends AskingRow {
  readonly told: OwnAnswer;
}

/** What a person gets by a credential that stands. */
export interface Gift<T> {
  readonly trust: 'own' | 'any';
  /** Called once the answer is used up, with the credential's end in seconds. A refusal takes everything back. */
  readonly give: (tx: Tx, endsAtS: number | null) => Promise<T>;
}

interface Taking {
  readonly effect: Effect;
  readonly responseCode: string;
  /** Uses the person's signature up. */
  readonly sign: (tx: Tx) => Promise<unknown>;
}

export const nothingShown = () => refuse(refusals, 'nothing_shown');

/**
 * Gives a person what they get by a credential, once: the person who was asked, in the browser in which it was shown, and while it stands. Issuers are asked
 * before anything is locked. An unsigned request is told that first, and a refusal uses no signature up.
 */
export async function takeShown<T>(
  services: Services,
  owner: Owner,
  { effect, responseCode, sign }: Taking,
  judge: (shown: Shown) => Promise<Gift<T> | Refusal>,
): Promise<T> {
  const shown = await findShown(services, effect, owner, responseCode);
  const judged = shown ? await judgeStanding(services, shown, await judge(shown)) : nothingShown();
  return services.db.tx(async (tx) => {
    await lockUser(tx, owner);
    if (judged instanceof Refusal) {
      await sign(tx);
      throw judged;
    }
    const { request_id: requestId, organisation_id: organisation, endsAtS, give } = judged;
    const { state } = EFFECTS[effect].isOfOrganisation
      ? await lockOrganisation(tx, { organisation })
      : { state: 'approved' };
    await sign(tx);
    if (state !== 'approved' || !(await takeOwnAnswer(tx, { organisation }, requestId))) throw nothingShown();
    return give(tx, endsAtS);
  });
}

async function judgeStanding<T>(services: Services, shown: Shown, gift: Gift<T> | Refusal) {
  if (gift instanceof Refusal) return gift;
  const standing = await standingOf(services, shown, gift.trust);
  return standing instanceof Refusal ? standing : { ...shown, ...gift, ...standing };
}

/** The answer that came back with the code, among the requests to this person. */
async function findShown(
  services: Services,
  effect: Effect,
  owner: Owner,
  responseCode: string,
): Promise<Shown | undefined> {
  for (const row of await listAnswered(services.db, effect, owner)) {
    const who = { organisation: row.organisation_id };
    const told = await readOwnAnswer(services.db, services, who, { requestId: row.request_id, responseCode });
    if (told) return { ...row, told };
  }
  return undefined;
}

/** The end of a credential that stands now, or the refusal of one that does not. */
export async function standingOf(
  services: Services,
  { organisation_id: organisation, told }: Pick<Shown, 'organisation_id' | 'told'>,
  trust: 'own' | 'any',
): Promise<{ readonly endsAtS: number | null } | Refusal> {
  const standing = await checkStanding(services, told.card, { trust, organisation });
  if (typeof standing !== 'string') return standing;
  return refuse(refusals, 'card_not_standing', { detail: `It does not hold: ${standing}.` });
}
