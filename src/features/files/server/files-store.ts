import type { UserId } from '#platform/ids.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { FileType } from '../rules.ts';

/** The organisation that owns the file. */
interface Of {
  readonly organisation: UserId;
}

export interface FileRow {
  readonly id: number;
  readonly organisation_id: UserId;
  readonly type: FileType;
  readonly sha256: string;
  readonly bytes: number;
  readonly pages: number;
  readonly is_signed: boolean;
}

export const insertFile = (
  tx: Tx,
  { organisation }: Of,
  file: Pick<FileRow, 'type' | 'sha256' | 'bytes' | 'pages' | 'is_signed'>,
): Promise<{ id: number }> =>
  tx.one(sql<{ id: number }>`
    INSERT INTO files (organisation_id, type, sha256, bytes, pages, is_signed)
    VALUES (${organisation}, ${file.type}, ${file.sha256}, ${file.bytes}, ${file.pages}, ${file.is_signed}) RETURNING id`);

export const insertChunks = (tx: Tx, fileId: number, first: number, sealed: readonly Uint8Array[]): Promise<number> =>
  tx.run(sql`INSERT INTO file_chunks (file_id, n, sealed)
    SELECT ${fileId}, ${first} + c.n - 1, c.sealed FROM unnest(${[...sealed]}::bytea[]) WITH ORDINALITY AS c(sealed, n)`);

export const findFiles = (db: Queryable, ids: readonly number[]): Promise<FileRow[]> =>
  db.rows(sql<FileRow>`
    SELECT id, organisation_id, type, sha256, bytes, pages, is_signed FROM files WHERE id = ANY (${[...ids]}::bigint[])`);

export const listChunks = (
  db: Queryable,
  fileId: number,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<{ n: number; sealed: Uint8Array }[]> =>
  db.rows(sql<{ n: number; sealed: Uint8Array }>`
    SELECT n, sealed FROM file_chunks WHERE file_id = ${fileId} AND n BETWEEN ${first} AND ${last} ORDER BY n`);

export const sumBytes = async (tx: Queryable, { organisation }: Of): Promise<number> =>
  (
    await tx.one(
      sql<{
        n: number;
      }>`SELECT coalesce(sum(bytes), 0)::bigint AS n FROM files WHERE organisation_id = ${organisation}`,
    )
  ).n;
