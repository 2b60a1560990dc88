import type { FileReply } from '#platform/contract.ts';
import type { UserId } from '#platform/ids.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { userSubject } from '#platform/server/vault/vault.ts';
import { CHUNK_BYTES, LIMITS, type Part, readRange } from '../rules.ts';
import { type FileRow, insertChunks, insertFile, listChunks, sumBytes } from './files-store.ts';
import type { JudgedFile } from './judging/judge-file.ts';

type Parts = Pick<Services, 'vault'>;
/** Chunks that are held in memory at once while a file is written. */
const AT_ONCE = 16;

const placeOf = (fileId: number, n: number) => ({ table: 'file_chunks', column: 'sealed', row: `${fileId}/${n}` });

/**
 * Keeps a document that was judged, in the transaction of what names it: in chunks, each sealed under the organisation's key for its very place. Gives
 * the file's id, or `full` where the organisation keeps too much already.
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

/** Bytes of a file, of which only the chunks that hold them are opened. */
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

/** A whole file, for whoever works on it. */
export const readFile = (db: Queryable, parts: Parts, file: FileRow): Promise<Uint8Array> => readBytes(db, parts, file);

interface Asked {
  readonly range?: string | undefined;
  readonly 'if-range'?: string | string[] | undefined;
}

/**
 * Answers with a file, or the part of it that the request's `Range` asks for (RFC 9110 section 14): 206, or 416 where there is none. It is its reader's
 * alone, and never changes: its entity tag is its SHA-256.
 */
export async function replyWithFile(
  db: Queryable,
  parts: Parts,
  file: FileRow,
  { name, headers }: { readonly name: string; readonly headers: Asked },
): Promise<FileReply> {
  const tag = `"${file.sha256}"`;
  const ifRange = headers['if-range'];
  const part: Part = ifRange !== undefined && ifRange !== tag ? 'whole' : readRange(headers.range, file.bytes);
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

/** A name for a header: what is not plain ASCII is left out. */
const asciiName = (name: string): string => name.replace(/[^\w.-]+/g, '_').slice(-100) || 'document';
