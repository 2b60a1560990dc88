import type { UserId } from '#platform/ids.ts';
import type { OfficeOfficer } from '#platform/server/http/proof.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';

/** Maximum value of each count. */
const MOST_COUNTED = 10_000;

export interface DeskFigures {
  readonly waiting: number;
  readonly oldest_at: Date | null;
  /** Documents on which two officers differ, so that a third decides. */
  readonly differ: number;
  /** Documents that the caller may take. */
  readonly yours: number;
  /** Documents that no current officer could look at or decide. */
  readonly stuck: number;
}
interface Roles {
  readonly look: readonly string[];
  readonly settle: readonly string[];
}

/** Counts the documents that wait at the desk, and how long the oldest has waited. */
export const readDeskFigures = (
  db: Queryable,
  { organisation, person, role }: OfficeOfficer,
  { look, settle }: Roles,
): Promise<DeskFigures> =>
  db.one(sql<DeskFigures>`
    WITH at_desk AS MATERIALIZED (
      SELECT d.id, d.user_id, d.created_at,
             (SELECT count(*) FROM desk_sittings s WHERE s.document_id = d.id AND s.outcome IS NOT NULL) AS looked,
             EXISTS (SELECT FROM desk_sittings s WHERE s.document_id = d.id AND s.ended_at IS NULL AND s.ends_at > clock_timestamp()) AS in_hand
        FROM verification_queue q JOIN digital_documents d ON d.id = q.document_id AND d.verification_status = 'pending' AND d.checked_by = 'desk'
       ORDER BY d.id LIMIT ${MOST_COUNTED}),
    could AS (
      SELECT a.id, m.user_id, m.role FROM at_desk a JOIN organisation_staff m ON m.organisation_id = ${organisation} AND m.user_id <> a.user_id
         AND m.role = ANY (CASE WHEN a.looked >= 2 THEN ${[...settle]}::text[] ELSE ${[...look]}::text[] END)
       WHERE NOT EXISTS (SELECT FROM desk_sittings s WHERE s.document_id = a.id AND s.outcome IS NOT NULL AND s.officer_id = m.user_id))
    SELECT count(*) AS waiting, min(a.created_at) AS oldest_at, count(*) FILTER (WHERE a.looked >= 2) AS differ,
           count(*) FILTER (WHERE NOT a.in_hand AND EXISTS (SELECT FROM could c WHERE c.id = a.id AND c.user_id = ${person.userId} AND c.role = ${role})) AS yours,
           count(*) FILTER (WHERE NOT EXISTS (SELECT FROM could c WHERE c.id = a.id)) AS stuck
      FROM at_desk a`);

export interface InHandRow {
  readonly document_id: number;
  readonly officer_id: UserId;
  readonly ends_at: Date;
}
/** Lists which officer has which document. */
export const listInHand = (db: Queryable): Promise<InHandRow[]> =>
  db.rows(sql<InHandRow>`
    SELECT s.document_id, s.officer_id, s.ends_at FROM desk_sittings s JOIN digital_documents d ON d.id = s.document_id
     WHERE s.ended_at IS NULL AND s.ends_at > clock_timestamp() AND d.verification_status = 'pending' AND d.checked_by = 'desk' ORDER BY s.id LIMIT 100`);
