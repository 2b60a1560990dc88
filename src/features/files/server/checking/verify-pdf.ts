import { listAuthorities } from '#features/organisations/server/signing/signing-store.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Services } from '#platform/server/services.ts';
import { serialQueue } from '#platform/server/store/one-at-a-time.ts';
import { inThread } from '#platform/server/thread.ts';
import type { NotVerified, VerifiedPdf } from './verified.ts';

const WORKER = new URL('./check-worker.ts', import.meta.url);
const BOUNDS = { longestMs: 5000, mostMb: 256 };
const MOST_WAITING = 16;
/** A document of 10 MB, what was attached and the seal. */
const MOST_BYTES = 24 * 1024 * 1024;

export type VerifyPdf = (bytes: Uint8Array) => Promise<VerifiedPdf | NotVerified>;

/**
 * Says of a PDF who signed it and whether it is as it was signed, for anybody: each in a thread of its own with 5 s and 256 MB, one after the other. Refuses
 * with `unavailable` (503) where too many wait.
 */
export function createVerifier({ db }: Pick<Services, 'db'>): VerifyPdf {
  const queue = serialQueue();
  let waiting = 0;
  return async (bytes) => {
    if (bytes.length > MOST_BYTES) return 'too_large';
    if (waiting >= MOST_WAITING)
      throw refuse(commonRefusals, 'unavailable', {
        detail: 'Too many documents are being looked at.',
        retryAfterS: 5,
      });
    waiting += 1;
    try {
      const authorities = (await listAuthorities(db)).map(({ certificate }) => certificate);
      const found = await queue(() => inThread<VerifiedPdf | NotVerified>(WORKER, { bytes, authorities }, BOUNDS));
      return typeof found === 'object' && 'threadFault' in found ? 'too_costly' : found;
    } finally {
      waiting -= 1;
    }
  };
}
