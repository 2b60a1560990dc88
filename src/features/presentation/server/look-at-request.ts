import { createHash } from 'node:crypto';
import { lockUser } from '#features/auth/server/store.ts';
import { Refusal, refuse } from '#platform/refusal.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { imageMarkerOf } from '#platform/server/picture/marker.ts';
import type { Services } from '#platform/server/services.ts';
import { nextId, type Tx } from '#platform/server/store/db.ts';
import { refusals, type SeenRequest } from '../contract.ts';
import { pictureDrawer } from './answer/claim-picture.ts';
import { describeRequest } from './answer/describe-request.ts';
import { listHeldCredentials } from './answer/held-credentials.ts';
import { repeatOf } from './answer/repeated-request.ts';
import { placesShownTo } from './disclosures.ts';
import { insertFailed, insertOpen, lockByRequest, writePlan } from './disclosures-store.ts';
import { type Plan, planOf } from './request/request-plan.ts';
import { type RequestText, readRequestText } from './request/request-text.ts';
import { type DisclosureRecord, disclosureSealer } from './sealed-disclosure.ts';

/** Reads a request and verifies its sender, without showing anything. An invalid request is refused and recorded. */
export async function lookAtRequest(
  services: Services,
  owner: Owner,
  text: string,
  confirmed: readonly string[],
): Promise<SeenRequest> {
  const given = readRequestText(text);
  if (!given) throw refuse(refusals, 'request_unreadable');
  const plan = await planned(services, owner, given, confirmed);
  const disclosureId = await services.db.tx((tx) => keepPlan(tx, services, owner, plan));
  const holding = await listHeldCredentials(services.db, services, owner);
  const again = repeatOf(plan, holding, await placesShownTo(services, owner, plan.clientId));
  const draw = pictureDrawer(imageMarkerOf(services), owner.userId);
  return { disclosureId, ...(await describeRequest(plan, holding, draw)), again };
}

/** Refusals that are not recorded as failed requests. */
const UNNOTED: readonly string[] = ['request_gone', 'on_this_machine'];

async function planned(
  services: Services,
  owner: Owner,
  given: RequestText,
  confirmed: readonly string[],
): Promise<Plan> {
  try {
    return await planOf(services, given, confirmed);
  } catch (error) {
    if (error instanceof Refusal && !UNNOTED.includes(error.code)) await noteFailed(services, owner, given, error);
    throw error;
  }
}

const noteFailed = ({ db, vault }: Services, owner: Owner, given: RequestText, { code }: Refusal): Promise<void> =>
  db.tx(async (tx) => {
    const id = await nextId(tx, 'disclosures');
    const host = hostIn(given);
    const told: DisclosureRecord = {
      verifier: { name: null, calls: null, host },
      why: null,
      fault: code,
      shown: [],
      signed: [],
    };
    await insertFailed(tx, owner, { id, told: await disclosureSealer(tx, { vault }, owner, id)('told', told) });
  });

/** Host of the request or its answer, according to the link. */
function hostIn({ request_uri: uri, response_uri: answer, client_id: client = '' }: RequestText): string {
  const named = [uri, answer, client.slice(client.indexOf(':') + 1)].map((one) => URL.parse(one ?? '')?.host);
  return named.find((host) => host !== undefined && host !== '')?.slice(0, 300) ?? '';
}

/**
 * Hash that identifies the same request, so that another look never changes what the person consents to. The
 * certificate's name and the lists may change.
 */
const hashOf = ({ verifier, nameKo: _, ...asked }: Plan) =>
  createHash('sha256')
    .update(JSON.stringify({ ...asked, calls: verifier.calls }))
    .digest();

async function keepPlan(tx: Tx, { vault }: Services, owner: Owner, plan: Plan): Promise<number> {
  const hash = hashOf(plan);
  // If the person opens the request twice at the same time, only one request creates the disclosure.
  await lockUser(tx, owner);
  const known = await lockByRequest(tx, owner, hash);
  if (known?.outcome === 'unanswered' && known.plan !== null) return known.id;
  if (known && known.outcome !== 'open') throw refuse(refusals, 'request_gone');
  const id = known?.id ?? (await nextId(tx, 'disclosures'));
  const seal = disclosureSealer(tx, { vault }, owner, id);
  const told: DisclosureRecord = { verifier: plan.verifier, why: plan.why, fault: null, shown: [], signed: [] };
  const sealed = { id, plan: await seal('plan', plan), told: await seal('told', told) };
  await (known ? writePlan(tx, sealed) : insertOpen(tx, owner, { ...sealed, hash }));
  return id;
}
