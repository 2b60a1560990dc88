import { z } from 'zod';
import type { Services } from '#platform/server/services.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { userSubject, type Vault } from '#platform/server/vault/vault.ts';
import { concludeFindings, type DeskFacts, type Finding } from '../../identity-desk.ts';
import type { Verdict } from '../../verdict.ts';
import { verificationOf } from '../verification.ts';
import { listFound, type SittingRow, writeFound } from './desk-store.ts';

const placeOf = (row: number) => ({ table: 'desk_sittings', column: 'facts', row });
const told = z.string().nullable();
const factsShape = z.strictObject({
  name: z.string(),
  documentNumber: z.string(),
  expiresOn: told,
  nationality: told,
  birthDate: told,
}) satisfies z.ZodType<DeskFacts>;

type OfDocument = Pick<SittingRow, 'document_id' | 'user_id'>;
/** An officer's finding, and the passkey that signed it. */
export type SignedFinding = Finding & { readonly passkey: Uint8Array };

/**
 * Returns the findings on a document so far, oldest first. They are sealed under the key of the document's person and
 * become unreadable with it.
 */
export async function readFindings(
  db: Queryable,
  vault: Vault,
  { document_id: document, user_id: of }: OfDocument,
): Promise<SignedFinding[]> {
  const found: SignedFinding[] = [];
  for (const { id, passkey, code, facts } of await listFound(db, document)) {
    if (code !== null) found.push({ outcome: 'rejected', code, passkey });
    else if (facts) {
      const opened = await vault.open(db, userSubject(of), placeOf(id), facts);
      const read = factsShape.parse(JSON.parse(new TextDecoder().decode(opened)));
      found.push({ outcome: 'verified', facts: read, passkey });
    }
  }
  return found;
}

/**
 * Stores an officer's finding. If nobody else has to look, also stores the verdict and issues the credential in the
 * same transaction. Returns the verdict; `gone` if another officer or the time limit came first; `own` if this passkey
 * has already looked at the document; undefined if another officer has to look.
 */
export async function recordFinding(
  tx: Tx,
  services: Services,
  sitting: SittingRow,
  mine: SignedFinding,
): Promise<Finding | 'gone' | 'own' | undefined> {
  const { vault } = services;
  const before = await readFindings(tx, vault, sitting);
  if (before.some((one) => Buffer.from(one.passkey).equals(mine.passkey))) return 'own';
  const facts =
    mine.outcome === 'verified'
      ? await vault.seal(
          tx,
          userSubject(sitting.user_id),
          placeOf(sitting.id),
          new TextEncoder().encode(JSON.stringify(mine.facts)),
        )
      : null;
  const code = mine.outcome === 'rejected' ? mine.code : null;
  const { passkey, outcome } = mine;
  if ((await writeFound(tx, sitting, { passkey, outcome, code, facts })) !== 1) return 'gone';
  const end = concludeFindings([...before, mine], sitting.is_twice);
  if (!end) return undefined;
  const { reference, document_hash: documentHash } = sitting;
  if (reference === null) throw new Error('a document at the desk has no queue entry');
  const isFirst = await verificationOf(services).decide(tx, { reference, documentHash, verdict: verdictOf(end) });
  return isFirst ? end : 'gone';
}

const verdictOf = (found: Finding): Verdict =>
  found.outcome === 'verified'
    ? { status: 'verified', document: found.facts }
    : { status: 'rejected', code: found.code };
