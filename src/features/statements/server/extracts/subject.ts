import type { Services } from '#platform/server/services.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { SERVER } from '#platform/server/vault/vault.ts';
import type { ExtractForm } from '../../extract.ts';
import { type ExtractKind, extractKinds } from '../../extract-kinds.ts';

const PLACE = { table: 'extracts', column: 'subject', row: 'signed' } as const;
/** Kind and number. A fixed size, so that the length reveals nothing about the record. */
const BYTES = 9;

interface Subject {
  readonly of: ExtractKind;
  readonly id: number;
}

/** Encrypts the kind and id of an extract's record, so that only this server can read them. */
export async function sealSubject(tx: Tx, { vault }: Pick<Services, 'vault'>, { of, id }: Subject): Promise<string> {
  const plain = Buffer.alloc(BYTES);
  plain.writeUInt8(extractKinds.indexOf(of));
  plain.writeBigUInt64BE(BigInt(id), 1);
  return Buffer.from(await vault.seal(tx, SERVER, PLACE, plain)).toString('base64url');
}

/** Opens the sealed subject of an extract. Undefined if another server's key sealed it. */
export async function openSubject(
  db: Queryable,
  { vault }: Pick<Services, 'vault'>,
  { of, subject }: Pick<ExtractForm, 'of' | 'subject'>,
): Promise<Subject | undefined> {
  try {
    const plain = Buffer.from(await vault.open(db, SERVER, PLACE, Buffer.from(subject, 'base64url')));
    const found = { of: extractKinds[plain.readUInt8()], id: Number(plain.readBigUInt64BE(1)) };
    return found.of === of ? { of, id: found.id } : undefined;
  } catch {
    // The subject was sealed by a server with other keys.
    return undefined;
  }
}
