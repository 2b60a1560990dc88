import { lockUser } from '#features/auth/server/store.ts';
import { lockOrganisation } from '#features/organisations/server/organisations-store.ts';
import { checkStanding } from '#features/verifier/server/answers/check-status.ts';
import { type OwnAnswer, readOwnAnswer, takeOwnAnswer } from '#features/verifier/server/requests/own-requests.ts';
import { Refusal, refuse } from '#platform/refusal.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { refusals } from '../contract.ts';
import { type CredentialRequestRow, listAnsweredRequests } from './credential-requests-store.ts';
import { EFFECTS, type Effect } from './effects.ts';

/** A request to this person, with its answer. */
export interface ShownCredential extends CredentialRequestRow {
  readonly told: OwnAnswer;
}

/** The right that a valid credential gives a person. */
export interface Grant<T> {
  readonly trust: 'own' | 'any';
  /**
   * Grants the right once the answer is used up. `endsAtS` is the credential's end in Unix seconds. A refusal rolls
   * everything back.
   */
  readonly give: (tx: Tx, endsAtS: number | null) => Promise<T>;
}

interface Taking {
  readonly effect: Effect;
  readonly responseCode: string;
  /** Uses up the person's signature. */
  readonly sign: (tx: Tx) => Promise<unknown>;
}

export const nothingShown = () => refuse(refusals, 'nothing_shown');

/**
 * Grants a person the right that their credential gives, once. Only the person who was asked can take it, in the
 * browser in which they showed it, while the credential is valid. Issuers are asked before anything is locked. An
 * unsigned request is rejected for that first, and a refusal rolls back the use of the signature.
 */
export async function grantRight<T>(
  services: Services,
  owner: Owner,
  { effect, responseCode, sign }: Taking,
  judge: (shown: ShownCredential) => Promise<Grant<T> | Refusal>,
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

async function judgeStanding<T>(services: Services, shown: ShownCredential, gift: Grant<T> | Refusal) {
  if (gift instanceof Refusal) return gift;
  const standing = await validityOf(services, shown, gift.trust);
  return standing instanceof Refusal ? standing : { ...shown, ...gift, ...standing };
}

/** Finds the answer that belongs to the response code, among the requests to this person. */
async function findShown(
  services: Services,
  effect: Effect,
  owner: Owner,
  responseCode: string,
): Promise<ShownCredential | undefined> {
  for (const row of await listAnsweredRequests(services.db, effect, owner)) {
    const who = { organisation: row.organisation_id };
    const told = await readOwnAnswer(services.db, services, who, { requestId: row.request_id, responseCode });
    if (told) return { ...row, told };
  }
  return undefined;
}

/** Returns the expiry of a credential that is valid now, or a refusal. */
export async function validityOf(
  services: Services,
  { organisation_id: organisation, told }: Pick<ShownCredential, 'organisation_id' | 'told'>,
  trust: 'own' | 'any',
): Promise<{ readonly endsAtS: number | null } | Refusal> {
  const standing = await checkStanding(services, told.card, { trust, organisation });
  if (typeof standing !== 'string') return standing;
  return refuse(refusals, 'card_not_standing', { detail: `The credential is not valid: ${standing}.` });
}
