import { mayInOffice, type OfficeRole } from '#features/office/rules.ts';
import type { OfficeOfficer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { type AtDesk, type Candidate, listCandidates } from '../desk/desk-store.ts';
import { openParticulars } from '../document.ts';
import { identityOf, markOf } from './identity.ts';

/** Batch size, and maximum, of documents searched for one that an officer may review. */
const AT_ONCE = 20;
const MOST_TRIED = 1000;

/** An officer as the desk sees them. */
export async function atDesk(services: Services, { person, role }: OfficeOfficer): Promise<AtDesk> {
  const identity = await identityOf(services, person);
  return { person, identity, maySettle: mayInOffice(role as OfficeRole, 'settle_identity', 'approved') };
}

/**
 * What an officer may take up, the longest waiting first: nobody's who is proven by a document of the officer's own, nor one that names such a document itself,
 * since it would be their own under another account.
 */
export async function documentsFor(services: Services, at: AtDesk): Promise<number[]> {
  const { db, vault } = services;
  const theirs = new Set(at.identity.map((mark) => Buffer.from(mark).toString('hex')));
  const isTheirs = (marks: readonly Uint8Array[]) =>
    marks.some((mark) => theirs.has(Buffer.from(mark).toString('hex')));
  const mayLook = async (one: Candidate) =>
    theirs.size === 0 || !isTheirs([...(await identityOf(services, { userId: one.user_id })), await own(one)]);
  // Somebody who knows an officer's number could otherwise keep them from the rest by a few documents that name it.
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
