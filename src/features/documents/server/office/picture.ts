import { record } from '#features/organisations/server/audit/trail.ts';
import { findOperator, lockOrganisation } from '#features/organisations/server/organisations-store.ts';
import type { FileReply } from '#platform/contract.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { emit } from '#platform/server/events/outbox.ts';
import type { OfficeOfficer } from '#platform/server/http/proof.ts';
import { imageMarkerOf, UnreadableImage, watermarkOf } from '#platform/server/picture/marker.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { userSubject } from '#platform/server/vault/vault.ts';
import { refusals } from '../../office-contract.ts';
import { DOCUMENT_LOOKED } from '../../verdict.ts';
import { markLooked, readPicture } from '../desk/desk-store.ts';
import { placeOf } from '../store.ts';
import { needDesk, needSitting } from './identity-desk.ts';

/**
 * Returns the picture of the document that an officer has open, watermarked with the officer and the time. Before any
 * byte is sent, the look is recorded, and the person is notified once per sitting.
 */
export async function pictureOf(
  services: Services,
  who: OfficeOfficer<'identity'>,
  documentId: number,
): Promise<FileReply> {
  const { db, vault } = services;
  needDesk(services);
  const sitting = await db.tx(async (tx) => {
    await lockOrganisation(tx, who);
    const row = await needSitting(tx, who, documentId);
    await record(tx, vault, who, 'identity.seen', { document: documentId });
    if (await markLooked(tx, row)) await tellLooked(tx, row.user_id, documentId);
    return row;
  });
  const { user_id: of, image_type: type } = sitting;
  const sealed = await readPicture(db, documentId);
  if (!sealed) throw refuse(commonRefusals, 'not_found', { detail: 'The picture no longer exists.' });
  const bytes = await vault.open(db, userSubject(of), placeOf('image', documentId), sealed);
  const line = watermarkOf(who, `Document ${documentId}`, new Date());
  const marked = await imageMarkerOf(services)
    .mark(who.person.userId, { type, bytes }, line)
    .catch((error: unknown) => {
      if (error instanceof UnreadableImage)
        throw refuse(refusals, 'picture_unreadable', { detail: 'Reject the document as unreadable.' });
      throw error;
    });
  return { name: `document-${documentId}.jpg`, type: 'image/jpeg', bytes: marked, isInline: true };
}

/** Notifies the person. The notification names the operator, never the officer. */
async function tellLooked(tx: Tx, userId: Parameters<typeof emit>[1][number]['userId'], documentId: number) {
  const operator = await findOperator(tx);
  const data = { documentId, operator: operator?.display_name ?? '', operatorKo: operator?.name_ko ?? null };
  await emit(tx, [{ userId, type: DOCUMENT_LOOKED, data }]);
}
