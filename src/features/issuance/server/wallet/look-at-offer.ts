import { randomUUID } from 'node:crypto';
import { lockUser } from '#features/auth/server/store.ts';
import { issuerIdOf } from '#features/identity/issuer-did.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { nextId, type Tx } from '#platform/server/store/db.ts';
import type { SeenOffer } from '../../taking-calls.ts';
import { sha256 } from '../issuer/offers/offers.ts';
import { type Plan, planOf } from './offer-plan.ts';
import { boxesOf } from './taking/taking-boxes.ts';
import { insertTaking, lockByOffer, type TakingRow, writePlan } from './taking/takings-store.ts';

/** Reads an offer from its issuer and starts its taking, without taking anything yet. */
export async function lookAtOffer(
  services: Services,
  owner: Owner,
  text: string,
  confirmed: readonly string[],
): Promise<SeenOffer> {
  const plan = await planOf(services, text, confirmed);
  const row = await services.db.tx((tx) => keepPlan(tx, services, owner, plan));
  const ours = issuerIdOf(services.settings.publicUrl, 0).slice(0, -1);
  return {
    takingId: row.id,
    issuer: {
      id: plan.issuer,
      name: plan.issuerName,
      certifiedAs: plan.certifiedAs,
      lists: plan.lists,
      isOfThisServer: plan.issuer.startsWith(ours),
    },
    name: plan.name,
    logo: plan.logo,
    claims: plan.claims.map(({ label }) => label),
    txCode: plan.txCode,
    heldId: row.held_id,
    isTaken: row.plan === null,
    comesLater: row.deferred !== null,
    signInAt: plan.authorization && !row.token ? new URL(plan.authorization.endpoint).host : null,
  };
}

async function keepPlan(
  tx: Tx,
  services: Services,
  owner: Owner,
  plan: Plan,
): Promise<Pick<TakingRow, 'id' | 'held_id' | 'plan' | 'token' | 'deferred'>> {
  // An offer without a code is the same for everyone, so each opening starts a new taking.
  const own = plan.code || (plan.authorization?.issuerState ?? randomUUID());
  const offerHash = sha256(`${plan.issuer}\n${own}`);
  // If the person opens the offer twice at the same time, only one request starts the taking.
  await lockUser(tx, owner);
  const known = await lockByOffer(tx, owner, offerHash);
  // A token works only at the issuer that gave it, so a taking that has one keeps its plan.
  if (known && (known.token !== null || known.plan === null)) return known;
  const id = known?.id ?? (await nextId(tx, 'offer_takings'));
  const sealed = await boxesOf(services, tx, owner, id).seal('plan', Buffer.from(JSON.stringify(plan)));
  if (known) await writePlan(tx, id, sealed);
  else await insertTaking(tx, owner, { id, offerHash, plan: sealed });
  return known ?? { id, held_id: null, plan: sealed, token: null, deferred: null };
}
