import { defineParts } from '#platform/server/feature.ts';
import { sql } from '#platform/server/store/db.ts';
import { auditBy, type Fault } from '#platform/server/upkeep/audits.ts';
import { CHUNK_BYTES } from '../rules.ts';

/** Checks that every file has exactly its chunks. */
const auditFiles = auditBy(sql<Fault>`
  SELECT 'a file with missing or extra chunks' AS problem, count(*) AS times, min('file ' || f.id) AS place FROM files f
   WHERE (SELECT array[count(*), coalesce(max(c.n) + 1, 0)] FROM file_chunks c WHERE c.file_id = f.id)
     <> array_fill(((f.bytes + ${CHUNK_BYTES}::int - 1) / ${CHUNK_BYTES}::int)::bigint, array[2])
  HAVING count(*) > 0`);

export const files = defineParts({
  name: 'files',
  audit: auditFiles,
  tables: {
    files: 'belongs to an organisation, not to a person',
    file_chunks: 'belongs to an organisation, not to a person',
  },
});
