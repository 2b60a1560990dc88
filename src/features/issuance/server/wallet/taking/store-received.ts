import type { KeyObject } from 'node:crypto';
import { keepHeld } from '#features/credentials/server/held/held.ts';
import { commonRefusals, Refusal, refuse } from '#platform/refusal.ts';
import type { Owner, Recipient } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import type { Access } from '../dpop.ts';
import { issuerRequester } from '../issuer-requester.ts';
import { hereOf, type Plan } from '../offer-plan.ts';
import type { ReceivedCredentials } from '../protocol.ts';
import { trustedRoots } from '../trusted-roots.ts';
import { checkCopies } from './check-copies.ts';
import { noticeIssuer } from './notices.ts';
import { endTaking, lockTaking } from './takings-store.ts';

/** Credentials received for a taking, and the access by which they were received. */
export interface ReceivedTaking {
  readonly owner: Owner | Recipient;
  readonly takingId: number;
  readonly plan: Plan;
  /** Keys of the copies, one for each. */
  readonly holders: readonly KeyObject[];
  readonly access: Access;
  readonly lifeS: number | null;
  readonly sent: ReceivedCredentials;
}
interface StoredTaking {
  /** Id of the stored credential; null if the person has deleted it since. */
  readonly heldId: number | null;
}

/**
 * Verifies and stores the received credentials and ends their taking, once. `also` runs in the same transaction if this
 * call stored them. An issuer whose credential is invalid is notified. Refuses with `credential_refused`.
 */
export async function storeReceived(
  services: Services,
  came: ReceivedTaking,
  also: (tx: Tx) => Promise<unknown> = async () => undefined,
): Promise<StoredTaking> {
  const { db } = services;
  const { owner, takingId: id, plan, access, lifeS, sent } = came;
  const notice = { plan, access, lifeS, notificationId: sent.notificationId };
  const { copies, ...checked } = await checkSent(services, came, () =>
    db.tx((tx) => noticeIssuer(tx, services, owner, { ...notice, heldId: null, event: 'credential_failure' })),
  );
  return db.tx(async (tx) => {
    const row = await lockTaking(tx, owner, id);
    if (!row) throw refuse(commonRefusals, 'not_found');
    if (row.plan === null) return { heldId: row.held_id };
    const heldId = await keepHeld(tx, services, owner, {
      copies,
      ...checked,
      here: hereOf(plan),
      facts: { ...checked.facts, ...(plan.logo !== null && { logo: plan.logo }) },
    });
    await endTaking(tx, id, heldId);
    await noticeIssuer(tx, services, owner, { ...notice, heldId, event: 'credential_accepted' });
    await also(tx);
    return { heldId };
  });
}

async function checkSent(
  services: Services,
  { sent: { forms }, plan, holders }: ReceivedTaking,
  onRefused: () => Promise<unknown>,
): ReturnType<typeof checkCopies> {
  const ask = issuerRequester(services, { here: hereOf(plan) });
  const believed = await trustedRoots(services);
  try {
    return await checkCopies(forms, { plan, holders, ask, ...believed });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'credential_refused') await onRefused();
    throw error;
  }
}
