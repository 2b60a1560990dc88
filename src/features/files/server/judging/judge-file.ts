import { createHash } from 'node:crypto';
import { inThread, type ThreadFault } from '#platform/server/thread.ts';
import { createWorkQueue } from '#platform/server/work-queue.ts';
import type { DocumentInfo, Fault } from '../../rules.ts';

const WORKER = new URL('./judge-worker.ts', import.meta.url);
const BOUNDS = { longestMs: 5000, mostMb: 256 };
const PLACES = {
  atOnce: 2,
  most: 32,
  mostOfOne: 8,
  detail: 'Too many documents are being checked. Try again in a moment.',
};

export interface JudgedFile extends DocumentInfo {
  readonly bytes: Uint8Array;
  /** SHA-256 of the file in hex. */
  readonly sha256: string;
}

export type Judge = (of: number, bytes: Uint8Array) => Promise<JudgedFile | Fault>;

/**
 * Creates the judge. It inspects each document in a thread of its own with 5 s and 256 MB, so that one that hangs or
 * exhausts memory only kills its thread and is rejected. Refuses with `unavailable` (503) if too many documents wait,
 * in total or for one organisation (`of`).
 */
export function createJudge(): Judge {
  const inTurn = createWorkQueue(PLACES);
  return (of, bytes) =>
    inTurn(of, async () => {
      const found = await inThread<DocumentInfo | Fault>(WORKER, bytes, BOUNDS);
      if (isThreadFault(found)) return 'too_costly';
      if (typeof found === 'string') return found;
      return { ...found, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
    });
}

const isThreadFault = (found: DocumentInfo | Fault | ThreadFault): found is ThreadFault =>
  typeof found === 'object' && 'threadFault' in found;
