import { securityActsDone } from '#features/auth/server/security-log.ts';
import { heldTaken } from '#features/credentials/server/held/timeline.ts';
import { credentialsShown, credentialsTaken } from '#features/credentials/server/timeline.ts';
import { documentsVerified } from '#features/documents/server/timeline.ts';
import { transferItems } from '#features/ledger/server/history/timeline.ts';
import { ordersGiven } from '#features/orders/server/timeline.ts';
import { requestsAnswered } from '#features/presentation/server/timeline.ts';
import { refundsClaimed, tripsPlanned } from '#features/traveler/server/timeline.ts';
import { decisionsMade } from '#features/work/server/timeline.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { TimelineSource } from '#platform/server/timeline.ts';
import type { TimelineItem } from '#platform/timeline.ts';
import type { TimelineEntry } from '../contract.ts';
import type { Kind } from '../kinds.ts';

/**
 * Reads one kind: `moments` lists its points (except for transfers, which the ledger pages itself), and `entries` loads
 * the entries of the points that are shown.
 */
interface Reader {
  readonly moments?: TimelineSource<unknown>['moments'];
  readonly entries: (services: Services, owner: Owner, ids: readonly number[]) => Promise<TimelineEntry[]>;
}

const named =
  <K extends Kind, R>(kind: K, items: TimelineSource<R>['items']) =>
  async (services: Services, owner: Owner, ids: readonly number[]): Promise<(TimelineItem<R> & { kind: K })[]> =>
    (await items(services, owner, ids)).map((item) => ({ kind, ...item }));

/** The reader of each kind. A kind without a reader does not compile. */
export const readers: Readonly<Record<Kind, Reader>> = {
  transaction: { entries: named('transaction', transferItems) },
  order: { ...ordersGiven, entries: named('order', ordersGiven.items) },
  credential: { ...credentialsTaken, entries: named('credential', credentialsTaken.items) },
  showing: { ...credentialsShown, entries: named('showing', credentialsShown.items) },
  decision: { ...decisionsMade, entries: named('decision', decisionsMade.items) },
  refund: { ...refundsClaimed, entries: named('refund', refundsClaimed.items) },
  trip: { ...tripsPlanned, entries: named('trip', tripsPlanned.items) },
  document: { ...documentsVerified, entries: named('document', documentsVerified.items) },
  security: { ...securityActsDone, entries: named('security', securityActsDone.items) },
  held: { ...heldTaken, entries: named('held', heldTaken.items) },
  disclosure: { ...requestsAnswered, entries: named('disclosure', requestsAnswered.items) },
};
