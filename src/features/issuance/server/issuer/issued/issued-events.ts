import type { EventType } from '#features/outbound/events.ts';
import { announce, announceAll } from '#features/outbound/server/announce.ts';
import type { UserId } from '#platform/ids.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import type { IssuedRow } from './issued-store.ts';

const AT_ONCE = 200;
const EVERY_MS = 30_000;

/**
 * Publishes that a credential was issued, revoked, suspended or resumed. The event has the organisation's own reference
 * and no claims.
 */
export async function publishIssued(
  tx: Tx,
  organisation: UserId,
  type: Exclude<Extract<EventType, `credential.${string}`>, 'credential.offer_expired'>,
  row: IssuedRow,
): Promise<void> {
  await announce(tx, organisation, type, `credential:${row.id}`, {
    credentialId: row.id,
    typeId: row.type_id,
    offerId: row.offer_id,
    reference: row.reference,
    at: onWire(new Date()),
  });
}

interface ExpiredOffer {
  readonly id: number;
  readonly organisation_id: UserId;
  readonly type_id: number;
  readonly reference: string | null;
}

/**
 * Publishes that offers expired, each once on any node and some of one organisation per transaction. Returns how many.
 */
export const publishExpired = ({ db }: Pick<Services, 'db'>): Promise<number> =>
  db.tx(async (tx) => {
    const rows = await tx.rows(sql<ExpiredOffer>`
      UPDATE credential_offers SET is_over_told = true WHERE id IN (
        SELECT o.id FROM credential_offers o WHERE o.expires_at <= now() AND NOT o.is_over_told AND o.token_hash IS NULL AND o.withdrawn_at IS NULL
           AND o.organisation_id = (SELECT organisation_id FROM credential_offers
             WHERE expires_at <= now() AND NOT is_over_told AND token_hash IS NULL AND withdrawn_at IS NULL ORDER BY expires_at LIMIT 1)
         ORDER BY o.id LIMIT ${AT_ONCE} FOR NO KEY UPDATE SKIP LOCKED)
      RETURNING id, organisation_id, type_id, reference`);
    const [first] = rows;
    if (!first) return 0;
    const at = onWire(new Date());
    const told = rows.map(({ id, type_id: typeId, reference }) => ({
      type: 'credential.offer_expired' as const,
      subject: `offer:${id}`,
      data: { offerId: id, typeId, reference, at },
    }));
    await announceAll(tx, first.organisation_id, told);
    return rows.length;
  });

/** Publishes an offer's expiry within half a minute. */
export const expiryJob = (services: Pick<Services, 'db'>): Job => ({
  name: 'offers-over',
  everyMs: EVERY_MS,
  run: async (stop) => {
    while (!stop.aborted && (await publishExpired(services)) > 0);
  },
});
