import { findWaiting } from '#features/office/server/acts/acts-store.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import { lockOrganisation } from '#features/organisations/server/organisations-store.ts';
import type { FileReply } from '#platform/contract.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { OfficeOfficer } from '#platform/server/http/proof.ts';
import { imageMarkerOf, watermarkOf } from '#platform/server/picture/marker.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { refusals } from '../../office-contract.ts';
import { notifyLooked } from '../case-notices.ts';
import type { CaseRow } from '../cases-store.ts';
import { needCase } from '../opening.ts';
import { pictureReply } from '../pictures.ts';
import { findGiver, insertLook, openPicture } from '../pictures-store.ts';
import { subjectOf } from './case-kind.ts';
import { needNoParty } from './parties.ts';

/** Reports whether an officer may open a case's pictures: they took it up, or did not request the pending decision. */
export async function opensPictures(tx: Tx, who: OfficeOfficer, row: CaseRow): Promise<boolean> {
  if (row.closed_at !== null) return false;
  if (row.officer_id === who.person.userId) return true;
  const waiting = await findWaiting(tx, who, { kind: 'case.decide', subject: subjectOf(row.id) });
  return waiting !== undefined && waiting.made_by !== who.person.userId;
}

/**
 * Shows a picture to an officer. The view is recorded and its owner notified; the picture is sent with the officer's
 * name written over it.
 */
export async function lookAtPicture(
  services: Services,
  who: OfficeOfficer<'decide'>,
  asked: { readonly caseId: number; readonly id: number },
): Promise<FileReply> {
  const { db, vault } = services;
  const at = await db.tx(async (tx) => {
    await lockOrganisation(tx, who);
    const row = await needCase(tx, asked.caseId);
    await needNoParty(tx, vault, who, row);
    if (!(await opensPictures(tx, who, row))) throw refuse(refusals, 'not_taken_up');
    const giver = await findGiver(tx, asked);
    if (!giver) throw refuse(commonRefusals, 'not_found');
    await record(tx, vault, who, 'case.picture_seen', { case: row.id, picture: asked.id });
    const look = await insertLook(tx, who, { ...asked, ...giver });
    if (look.is_first) await notifyLooked(tx, row, giver.side);
    return look.at;
  });
  const bytes = await openPicture(db, vault, asked);
  if (!bytes) throw refuse(commonRefusals, 'not_found');
  const line = watermarkOf(who, `Case ${asked.caseId}`, at);
  const marked = await imageMarkerOf(services).mark(who.person.userId, { type: 'image/jpeg', bytes }, line);
  return pictureReply(asked.caseId, asked.id, marked);
}
