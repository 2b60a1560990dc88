import { FAULTS } from '#features/files/rules.ts';
import { keepFile } from '#features/files/server/files.ts';
import { findFiles } from '#features/files/server/files-store.ts';
import { createJudge, type Judge, type JudgedFile } from '#features/files/server/judging/judge-file.ts';
import type { UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { perServer } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { refusals } from '../../contract.ts';
import type { Approval, GivenDocument } from '../../wire.ts';
import type { NewVersion, RequestRow } from './requests-store.ts';

/** A document that was judged acceptable. */
export interface JudgedDocument {
  readonly hash: string;
  readonly name: string;
  /** Null if only the fingerprint was sent. */
  readonly file: JudgedFile | null;
}

const judgeOf = perServer((_: Services): Judge => createJudge());

/** Judges the document of a request. Must run outside any transaction, because it can take seconds. */
export async function judgeDocument(
  services: Services,
  organisation: UserId,
  given: GivenDocument | undefined,
): Promise<JudgedDocument | undefined> {
  if (!given) return undefined;
  const { name, sha256: hash, content } = given;
  if (content === undefined) return hash === undefined ? undefined : { hash, name, file: null };
  const file = await judgeOf(services)(organisation, Buffer.from(content, 'base64'));
  if (typeof file === 'string')
    throw refuse(refusals, 'document_refused', {
      detail: `The document ${FAULTS[file]}.`,
      errors: { 'document.content': FAULTS[file] },
    });
  if (hash !== undefined && hash !== file.sha256)
    throw refuse(refusals, 'document_mismatch', {
      detail: `The document's SHA-256 is ${file.sha256}.`,
      errors: { 'document.sha256': `is ${file.sha256}` },
    });
  return { hash: file.sha256, name, file };
}

/** Stores the document of a version. */
export async function keepDocument(
  tx: Tx,
  services: Services,
  organisation: UserId,
  judged: JudgedDocument | undefined,
): Promise<NewVersion['document']> {
  if (!judged) return null;
  const { hash, name, file } = judged;
  if (!file) return { hash, name, fileId: null };
  const fileId = await keepFile(tx, services, organisation, file);
  if (fileId === 'full')
    throw refuse(refusals, 'document_refused', { detail: 'The organisation already stores 2 GB of documents here.' });
  return { hash, name, fileId };
}

/** Returns what approvers see of the requests' documents, by request id. */
export async function documentSeen(
  db: Queryable,
  rows: readonly RequestRow[],
): Promise<ReadonlyMap<number, NonNullable<Approval['document']>>> {
  const ids = rows.flatMap(({ file_id }) => file_id ?? []);
  const files = new Map((ids.length > 0 ? await findFiles(db, ids) : []).map((file) => [file.id, file]));
  return new Map(
    rows.flatMap((row) => {
      if (row.document_hash === null) return [];
      const file = row.file_id === null ? undefined : files.get(row.file_id);
      const { type = null, bytes = null, pages = null } = file ?? {};
      const seen = {
        sha256: row.document_hash,
        name: row.document_name ?? '',
        type,
        bytes,
        pages,
        isHere: file !== undefined,
      };
      return [[row.id, seen] as const];
    }),
  );
}
