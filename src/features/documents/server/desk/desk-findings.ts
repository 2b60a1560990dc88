import { z } from 'zod';
import type { Services } from '#platform/server/services.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { userSubject, type Vault } from '#platform/server/vault/vault.ts';
import { concludes, type DeskFacts, type Found } from '../../identity-desk.ts';
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
/** What one officer came to, and by which passkey they signed it. */
export type Signed = Found & { readonly passkey: Uint8Array };

/** What was found in a document so far, the first first; it is sealed under the key of its person, and goes with them. */
export async function foundIn(
  db: Queryable,
  vault: Vault,
  { document_id: document, user_id: of }: OfDocument,
): Promise<Signed[]> {
  const found: Signed[] = [];
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
 * Writes down what an officer found and, where nobody else has to look, decides: once, in this transaction, with the credential. Resolves to what was
 * decided, to `gone` where somebody or the clock was first, to `own` where that passkey has looked before, and to nothing where another looks.
 */
export async function find(
  tx: Tx,
  services: Services,
  sitting: SittingRow,
  mine: Signed,
): Promise<Found | 'gone' | 'own' | undefined> {
  const { vault } = services;
  const before = await foundIn(tx, vault, sitting);
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
  const end = concludes([...before, mine], sitting.is_twice);
  if (!end) return undefined;
  const { reference, document_hash: documentHash } = sitting;
  if (reference === null) throw new Error('a document at the desk was never queued');
  const isFirst = await verificationOf(services).decide(tx, { reference, documentHash, verdict: verdictOf(end) });
  return isFirst ? end : 'gone';
}

const verdictOf = (found: Found): Verdict =>
  found.outcome === 'verified'
    ? { status: 'verified', document: found.facts }
    : { status: 'rejected', code: found.code };
