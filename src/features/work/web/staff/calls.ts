import { HttpError, pages } from '#platform/web/calls/api.ts';
import { type FileAnswer, files } from '#platform/web/calls/files.ts';
import type { contract } from '../../contract.ts';

export const approvalPages = pages<typeof contract>();
export const approvalFile = files<typeof contract>();

const AGAIN_MS = 1000;
const MOST_TRIES = 20;

/**
 * Downloads everything about a request as a zip. The first call may have to seal the document, so it is repeated until
 * the file is ready.
 */
export async function archiveOf(id: number, externalId: string): Promise<FileAnswer> {
  for (let tries = 1; ; tries += 1)
    try {
      return await approvalFile('GET /api/org/{id}/approvals/archive', { params: { id }, query: { externalId } });
    } catch (error) {
      const isComing = error instanceof HttpError && error.code === 'not_sealed';
      if (!isComing || tries === MOST_TRIES) throw error;
      await new Promise((after) => setTimeout(after, AGAIN_MS));
    }
}
