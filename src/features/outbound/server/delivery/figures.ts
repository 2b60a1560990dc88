import type { Officer } from '#platform/server/http/proof.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';

export interface DeliveryFigures {
  /** Undelivered events. `failed` counts those with at least one failed try. */
  readonly waiting: number;
  readonly failed: number;
  readonly givenUp: number;
}

/** Counts an organisation's stored deliveries by outcome. */
export const readDeliveryFigures = (db: Queryable, { organisation }: Pick<Officer, 'organisation'>) =>
  db.one(sql<DeliveryFigures>`
    SELECT count(*) FILTER (WHERE due_at IS NOT NULL) AS waiting, count(*) FILTER (WHERE due_at IS NOT NULL AND tries > 0) AS failed,
      count(*) FILTER (WHERE due_at IS NULL AND given_up_at IS NOT NULL) AS "givenUp"
    FROM event_deliveries WHERE organisation_id = ${organisation}`);
