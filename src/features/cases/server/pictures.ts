import { createHash } from 'node:crypto';
import { readImageHeader } from '#features/documents/image.ts';
import { imageFault } from '#features/documents/rules.ts';
import { proveBeforeCommit } from '#features/organisations/server/check-officer.ts';
import type { FileReply } from '#platform/contract.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { imageMarkerOf, UnreadableImage } from '#platform/server/picture/marker.ts';
import type { Services } from '#platform/server/services.ts';
import { type Case, refusals } from '../contract.ts';
import { LIMITS } from '../rules.ts';
import { lockOwn, needOpen } from './case-acts.ts';
import { notifyBoth } from './case-notices.ts';
import { findCase } from './cases-store.ts';
import { readFor } from './on-wire.ts';
import { countPictures, insertPicture, openPicture } from './pictures-store.ts';

const malformed = () =>
  refuse(refusals, 'picture_malformed', { detail: 'The picture must be a JPEG, PNG or WebP file.' });

/** Creates the operations on pictures. Each side sees the other's pictures without a watermark. */
export function createPictures(services: Services) {
  const { db, vault } = services;
  const marker = imageMarkerOf(services);

  /** Re-encodes the picture, which drops the file's data about place, time and device. */
  const drawn = async (who: Owner, bytes: Uint8Array): Promise<Uint8Array> => {
    const header = readImageHeader(bytes);
    const fault = imageFault(bytes.length, header);
    if (!header || fault === 'image_malformed') throw malformed();
    if (fault)
      throw refuse(refusals, 'picture_too_large', { detail: 'The picture can have at most 10 MiB and 40 megapixels.' });
    return marker.redraw(who.userId, { type: header.type, bytes }).catch((error: unknown) => {
      throw error instanceof UnreadableImage ? malformed() : error;
    });
  };

  return {
    /** A repeated upload returns the existing picture. */
    add: async (who: Owner, id: number, given: Uint8Array): Promise<Case> => {
      const before = await findCase(db, who, id);
      if (!before) throw refuse(commonRefusals, 'not_found');
      needOpen(before);
      const bytes = await drawn(who, given);
      const sha256 = createHash('sha256').update(bytes).digest();
      return db.tx(async (tx) => {
        proveBeforeCommit(tx, who);
        const { row, side } = await lockOwn(tx, who, id);
        const there = await countPictures(tx, { caseId: id, side, sha256 });
        if (!there.is_there) {
          needOpen(row);
          if (there.n >= LIMITS.pictures)
            throw refuse(refusals, 'too_many_pictures', {
              detail: `Each side can add at most ${LIMITS.pictures} pictures to a case.`,
            });
          await insertPicture(tx, vault, who, { caseId: id, side, bytes, sha256 });
          await notifyBoth(tx, row, 'pictured', side);
        }
        return readFor(tx, services, who, id);
      });
    },

    read: async (who: Owner, caseId: number, id: number): Promise<FileReply> => {
      if (!(await findCase(db, who, caseId))) throw refuse(commonRefusals, 'not_found');
      const bytes = await openPicture(db, vault, { caseId, id });
      if (!bytes) throw refuse(commonRefusals, 'not_found');
      return pictureReply(caseId, id, bytes);
    },
  };
}

export const pictureReply = (caseId: number, id: number, bytes: Uint8Array): FileReply => ({
  name: `case-${caseId}-picture-${id}.jpg`,
  type: 'image/jpeg',
  bytes,
  isInline: true,
});
