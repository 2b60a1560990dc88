import { createHash } from 'node:crypto';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { inThread, type ThreadFault } from '#platform/server/thread.ts';
import type { Fault, Judged } from '../../rules.ts';

const WORKER = new URL('./judge-worker.ts', import.meta.url);
const BOUNDS = { longestMs: 5000, mostMb: 256 };
/** So many are looked at side by side, and so many wait; of one organisation fewer. */
const AT_ONCE = 2;
const MOST_WAITING = 32;
const MOST_OF_ONE = 8;

export interface JudgedFile extends Judged {
  readonly bytes: Uint8Array;
  /** Hex. */
  readonly sha256: string;
}

export type Judge = (of: number, bytes: Uint8Array) => Promise<JudgedFile | Fault>;

/**
 * Looks at documents, each in a thread of its own with 5 s and 256 MB: one that hangs or bursts dies there, and is refused. Refuses with `unavailable`
 * (503) where too many wait, in all or of one organisation (`of`).
 */
export function createJudge(): Judge {
  const waiting: number[] = [];
  const next: (() => void)[] = [];
  let working = 0;
  const turn = async () => {
    if (working >= AT_ONCE) await new Promise<void>((begin) => next.push(begin));
    working += 1;
  };
  return async (of, bytes) => {
    if (waiting.length >= MOST_WAITING || waiting.filter((one) => one === of).length >= MOST_OF_ONE)
      throw refuse(commonRefusals, 'unavailable', {
        detail: 'Too many documents are being looked at.',
        retryAfterS: 5,
      });
    waiting.push(of);
    await turn();
    try {
      const found = await inThread<Judged | Fault>(WORKER, bytes, BOUNDS);
      if (isThreadFault(found)) return 'too_costly';
      if (typeof found === 'string') return found;
      return { ...found, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
    } finally {
      working -= 1;
      waiting.splice(waiting.indexOf(of), 1);
      next.shift()?.();
    }
  };
}

const isThreadFault = (found: Judged | Fault | ThreadFault): found is ThreadFault =>
  typeof found === 'object' && 'threadFault' in found;
