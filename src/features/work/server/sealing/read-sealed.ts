import { replyWithFile } from '#features/files/server/files.ts';
import { findFiles } from '#features/files/server/files-store.ts';
import type { FileReply } from '#platform/contract.ts';
import { refuse } from '#platform/refusal.ts';
import type { Services } from '#platform/server/services.ts';
import { refusals } from '../../contract.ts';
import type { RequestRow } from '../requests/requests-store.ts';
import { findSeal, wantSeal } from './seals-store.ts';

/** Reads the sealed document of a request. The first call starts sealing it if that was not done automatically. */
export async function readSealed(
  services: Services,
  request: Pick<RequestRow, 'id' | 'external_id'>,
  headers: Parameters<typeof replyWithFile>[3]['headers'],
): Promise<FileReply> {
  const { db } = services;
  const seal = await findSeal(db, request.id);
  if (!seal)
    throw refuse(refusals, 'not_sealed', { detail: 'The document is sealed once the last step has approved.' });
  if (seal.state === 'unsealable')
    throw refuse(refusals, 'cannot_be_sealed', {
      detail: 'The organisation has closed, or the document was already signed.',
    });
  const [file] = seal.file_id === null ? [] : await findFiles(db, [seal.file_id]);
  if (!file) {
    if (!seal.is_due) await wantSeal(db, request.id);
    throw refuse(refusals, 'not_sealed', { detail: 'The sealed document is being made. Try again in a moment.' });
  }
  return replyWithFile(db, services, file, { name: `${request.external_id}-sealed.pdf`, headers });
}
