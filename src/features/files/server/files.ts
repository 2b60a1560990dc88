import type { FileReply } from '#platform/contract.ts';
import type { UserId } from '#platform/ids.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { userSubject } from '#platform/server/vault/vault.ts';
import { CHUNK_BYTES, LIMITS, type RequestedRange, readRange } from '../rules.ts';
import { type FileRow, insertChunks, insertFile, listChunks, sumBytes } from './files-store.ts';
import type { JudgedFile } from './judging/judge-file.ts';

type Parts = Pick<Services, 'vault'>;
/** Maximum chunks in memory while a file is written. */
const AT_ONCE = 16;

const placeOf = (fileId: number, n: number) => ({ table: 'file_chunks', column: 'sealed', row: `${fileId}/${n}` });

/**
 * Stores a judged document in the caller's transaction, which also stores the row that refers to it. Each chunk is
 * sealed under the organisation's key for its exact position. Returns the file's id, or `full` if the organisation's
 * storage is used up.
 */
export async function keepFile(
  tx: Tx,
  { vault }: Parts,
  organisation: UserId,
  file: JudgedFile,
): Promise<number | 'full'> {
  if ((await sumBytes(tx, { organisation })) + file.bytes.length > LIMITS.ofOrganisation) return 'full';
  const { type, sha256, pages, isSigned } = file;
  const { id } = await insertFile(
    tx,
    { organisation },
    { type, sha256, bytes: file.bytes.length, pages, is_signed: isSigned },
  );
  const count = Math.ceil(file.bytes.length / CHUNK_BYTES);
  for (let first = 0; first < count; first += AT_ONCE) {
    const sealed: Uint8Array[] = [];
    for (let n = first; n < Math.min(count, first + AT_ONCE); n += 1) {
      const chunk = file.bytes.subarray(n * CHUNK_BYTES, (n + 1) * CHUNK_BYTES);
      sealed.push(await vault.seal(tx, userSubject(organisation), placeOf(id, n), chunk));
    }
    await insertChunks(tx, id, first, sealed);
  }
  return id;
}

/** Reads bytes of a file. Opens only the chunks that contain them. */
async function readBytes(
  db: Queryable,
  { vault }: Parts,
  file: FileRow,
  { from, to }: { readonly from: number; readonly to: number } = { from: 0, to: file.bytes - 1 },
): Promise<Uint8Array> {
  const [first, last] = [Math.floor(from / CHUNK_BYTES), Math.floor(to / CHUNK_BYTES)];
  const rows = await listChunks(db, file.id, { first, last });
  const opened: Uint8Array[] = [];
  for (const { n, sealed } of rows)
    opened.push(await vault.open(db, userSubject(file.organisation_id), placeOf(file.id, n), sealed));
  const bytes = Buffer.concat(opened).subarray(from - first * CHUNK_BYTES, to + 1 - first * CHUNK_BYTES);
  if (bytes.length !== to + 1 - from) throw new Error(`file ${file.id} lacks bytes`);
  return bytes;
}

export const readFile = (db: Queryable, parts: Parts, file: FileRow): Promise<Uint8Array> => readBytes(db, parts, file);

interface FileRange {
  readonly range?: string | undefined;
  readonly 'if-range'?: string | string[] | undefined;
}

/**
 * Replies with a file, or with the part in the request's `Range` (RFC 9110 section 14): 206, or 416 if it is
 * unsatisfiable. The reply is private to its reader. A file never changes, so its SHA-256 is the entity tag.
 */
export async function replyWithFile(
  db: Queryable,
  parts: Parts,
  file: FileRow,
  { name, headers }: { readonly name: string; readonly headers: FileRange },
): Promise<FileReply> {
  const tag = `"${file.sha256}"`;
  const ifRange = headers['if-range'];
  const part: RequestedRange =
    ifRange !== undefined && ifRange !== tag ? 'whole' : readRange(headers.range, file.bytes);
  const common = { 'accept-ranges': 'bytes', etag: tag, 'cache-control': 'private, no-cache' };
  const reply = { name: asciiName(name), type: file.type, isInline: true } as const;
  if (part === 'unsatisfiable')
    return {
      ...reply,
      status: 416,
      bytes: new Uint8Array(),
      headers: { ...common, 'content-range': `bytes */${file.bytes}` },
    };
  if (part === 'whole') return { ...reply, bytes: await readBytes(db, parts, file), headers: common };
  const { from, to } = part;
  return {
    ...reply,
    status: 206,
    bytes: await readBytes(db, parts, file, part),
    headers: { ...common, 'content-range': `bytes ${from}-${to}/${file.bytes}` },
  };
}

/** Reduces a file name to plain ASCII for a header. */
const asciiName = (name: string): string => name.replace(/[^\w.-]+/g, '_').slice(-100) || 'document';
