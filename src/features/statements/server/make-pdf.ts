import type { UserId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { serialQueue } from '#platform/server/store/one-at-a-time.ts';
import { inThread } from '#platform/server/thread.ts';

const MOST_WAITING = 16;
const MOST_OF_USER = 2;
const BOUNDS = { longestMs: 30_000, mostMb: 256 };

/** The drawing program and its input. */
export interface Job {
  readonly worker: URL;
  readonly data: unknown;
}

/**
 * Makes PDF files one at a time, each in a thread of its own that ends with it. A file of hundreds of pages then delays
 * no payment, and its memory is freed. Refuses (503) more than 16 waiting files, or 2 of one user, so that nobody can
 * fill the queue alone.
 */
export function pdfMaker(): (userId: UserId, job: Job) => Promise<Uint8Array> {
  const queue = serialQueue();
  const waiting: UserId[] = [];
  return async (userId, job) => {
    if (waiting.length >= MOST_WAITING || waiting.filter((one) => one === userId).length >= MOST_OF_USER)
      throw refuse(commonRefusals, 'unavailable', {
        detail: 'Too many files are being made. Try again in a few seconds.',
        retryAfterS: 5,
      });
    waiting.push(userId);
    return queue(() => drawn(job)).finally(() => waiting.splice(waiting.indexOf(userId), 1));
  };
}

async function drawn({ worker, data }: Job): Promise<Uint8Array> {
  const answer = await inThread<Uint8Array>(worker, data, BOUNDS);
  if (answer instanceof Uint8Array) return answer;
  throw new Error(`a PDF file could not be made: ${answer.reason}`);
}
