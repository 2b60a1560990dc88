import { mayInOffice, type OfficeRole } from '#features/office/rules.ts';
import type { OfficeOfficer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { type AtDesk, type Candidate, listCandidates } from '../desk/desk-store.ts';
import { openParticulars } from '../document.ts';
import { identityOf, markOf } from './identity.ts';

/** Batch size, and maximum, of documents searched for one that an officer may review. */
const AT_ONCE = 20;
const MOST_TRIED = 1000;

/** Describes an officer to the desk: their identity marks and whether they may settle differences. */
export async function atDesk(services: Services, { person, role }: OfficeOfficer): Promise<AtDesk> {
  const identity = await identityOf(services, person);
  return { person, identity, maySettle: mayInOffice(role as OfficeRole, 'settle_identity', 'approved') };
}

/**
 * Returns documents that an officer may take, longest waiting first. Skips documents of an account that the officer's
 * own document verified, and documents with the officer's own number: they would be the officer's own under another
 * account.
 */
export async function documentsFor(services: Services, at: AtDesk): Promise<number[]> {
  const { db, vault } = services;
  const theirs = new Set(at.identity.map((mark) => Buffer.from(mark).toString('hex')));
  const isTheirs = (marks: readonly Uint8Array[]) =>
    marks.some((mark) => theirs.has(Buffer.from(mark).toString('hex')));
  const mayLook = async (one: Candidate) =>
    theirs.size === 0 || !isTheirs([...(await identityOf(services, { userId: one.user_id })), await own(one)]);
  // Continues past skipped documents: otherwise a few documents with an officer's number could block the queue for that
  // officer.
  let after = 0;
  for (let tried = 0; tried < MOST_TRIED; tried += AT_ONCE) {
    const some = await listCandidates(db, at, after, AT_ONCE);
    const fit: number[] = [];
    for (const one of some) if (await mayLook(one)) fit.push(one.id);
    if (fit.length > 0 || some.length < AT_ONCE) return fit;
    after = some.at(-1)?.id ?? after;
  }
  return [];

  async function own(one: Candidate) {
    const { documentNumber } = await openParticulars(db, vault, one);
    return markOf(vault, { documentType: one.document_type, documentNumber });
  }
}
