import type { UserId } from '#platform/ids.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { doOne } from '#platform/server/jobs/set-aside.ts';
import { createTurn } from '#platform/server/jobs/turns.ts';
import type { Services } from '#platform/server/services.ts';
import { type Db, type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { Vault } from '#platform/server/vault/vault.ts';
import { openParticulars } from './document.ts';
import { type DocumentRow, numberMark } from './store.ts';

/** Maximum number of other accounts listed. */
const MOST_ACCOUNTS = 20;
const AT_ONCE = 200;

type Unmarked = Pick<DocumentRow, 'id' | 'user_id' | 'particulars' | 'document_type'>;

/** Lists other accounts verified by a document of the same type and number, oldest first. */
export const listVerifiedBySame = async (db: Queryable, documentId: number): Promise<UserId[]> =>
  (
    await db.rows(sql<{ id: UserId }>`
      SELECT DISTINCT o.user_id AS id FROM digital_documents d
        JOIN digital_documents o ON o.number_mark = d.number_mark AND o.verification_status = 'verified' AND o.user_id <> d.user_id
       WHERE d.id = ${documentId} ORDER BY o.user_id LIMIT ${MOST_ACCOUNTS}`)
  ).map(({ id }) => id);

interface Failures {
  readonly documents: number;
  /** Id of the last document that failed. */
  readonly documentId?: number;
  readonly fault?: string;
}

/**
 * Computes missing marks of documents stored before migration 0256. Runs on one node for all. Documents that cannot be
 * opened are retried each run, and logged when their number changes.
 */
export function markJob({ db, vault, log }: Pick<Services, 'db' | 'vault' | 'log'>): Job {
  const turn = createTurn(db, 'document-marks');
  let logged = 0;
  return {
    name: 'document-marks',
    everyMs: 600_000,
    wakeWhenDue: (wake) => {
      const first = setImmediate(wake);
      return () => clearImmediate(first);
    },
    run: async (stop) => {
      const failed = await markAll(db, vault, async () => !stop.aborted && (await turn.isMine()));
      if (!failed) return;
      if (failed.documents > 0 && failed.documents !== logged)
        log.warn(failed, 'some documents could not be marked yet');
      logged = failed.documents;
    },
    end: () => turn.giveBack(),
  };
}

/** Marks every document without a mark. Returns undefined if it had to stop before the end. */
async function markAll(db: Db, vault: Vault, mayGoOn: () => Promise<boolean>): Promise<Failures | undefined> {
  let failed: Failures = { documents: 0 };
  for (let after = 0; ; ) {
    const rows = await db.rows(sql<Unmarked>`
      SELECT id, user_id, particulars, document_type FROM digital_documents
       WHERE number_mark IS NULL AND id > ${after} ORDER BY id LIMIT ${AT_ONCE}`);
    for (const row of rows) {
      if (!(await mayGoOn())) return undefined;
      await doOne(
        () => db.tx((tx) => mark(tx, vault, row)),
        async (fault) => {
          failed = { documents: failed.documents + 1, documentId: row.id, fault };
        },
      );
    }
    if (rows.length < AT_ONCE) return failed;
    after = rows.at(-1)?.id ?? after;
  }
}

async function mark(tx: Tx, vault: Vault, row: Unmarked): Promise<void> {
  const { documentNumber } = await openParticulars(tx, vault, row);
  const made = await numberMark(vault, tx, { documentType: row.document_type, documentNumber });
  tx.queue(sql`UPDATE digital_documents SET number_mark = ${made} WHERE id = ${row.id} AND number_mark IS NULL`);
}
