import type { UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { refusals } from '../../contract.ts';
import type { Approval, GivenDocument } from '../../wire.ts';
import type { NewVersion, RequestRow } from './requests-store.ts';

/** A document that was looked at and may be kept. */
export interface JudgedDocument {
  readonly hash: string;
  readonly name: string;
  /** Keeps it, if it came itself and not as its fingerprint alone. */
  readonly keep: (tx: Tx, organisation: UserId) => Promise<number | null>;
}

/** Looks at what came; outside of any transaction, since it may take a while. */
export async function judgeDocument(
  _services: Services,
  given: GivenDocument | undefined,
): Promise<JudgedDocument | undefined> {
  if (!given) return undefined;
  const { name, sha256: hash } = given;
  if (hash === undefined || given.content !== undefined)
    throw refuse(refusals, 'document_refused', { detail: 'Only fingerprints are taken.' });
  return { hash, name, keep: async () => null };
}

/** The document of a version, kept. */
export async function keepDocument(
  tx: Tx,
  organisation: UserId,
  judged: JudgedDocument | undefined,
): Promise<NewVersion['document']> {
  if (!judged) return null;
  return { hash: judged.hash, name: judged.name, fileId: await judged.keep(tx, organisation) };
}

/** Of some requests what is known of their documents, by the request's id. */
export async function documentSeen(
  _db: Queryable,
  rows: readonly RequestRow[],
): Promise<ReadonlyMap<number, NonNullable<Approval['document']>>> {
  return new Map(
    rows.flatMap((row) =>
      row.document_hash === null
        ? []
        : [
            [
              row.id,
              {
                sha256: row.document_hash,
                name: row.document_name ?? '',
                type: null,
                bytes: null,
                pages: null,
                isHere: row.file_id !== null,
              },
            ] as const,
          ],
    ),
  );
}
