import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';

/** A thread that gave no answer: it took too long, too much memory, or fell. */
export interface ThreadFault {
  readonly threadFault: 'late' | 'failed';
  readonly reason: string;
}
export interface ThreadBounds {
  /** Processor time of the thread. A busy machine makes no work too long. */
  readonly longestMs: number;
  /** Of its own memory; what it keeps in buffers outside of that may be so much again. */
  readonly mostMb: number;
}

/** Buffers are not of the memory that a thread is given: what the process grows by is looked at so often. */
const WATCH_MS = 50;
const WITH_OUTSIDE = 2 * 1024 * 1024;
/** A thread is ended after so many times `longestMs` by the wall clock, however little it has worked. */
const WALL_FACTOR = 6;

/** All that a thread knows of its surroundings: where what was compiled before is kept, which halves what it takes to begin. */
export function threadEnv(): Record<string, string> {
  // In a folder for this version of Node, which it adds by itself.
  const compiled = getCompileCacheDir();
  return compiled === undefined ? {} : { NODE_COMPILE_CACHE: dirname(compiled) };
}

/**
 * Has a thread of its own, which knows nothing of this process, work on `data` and post one answer. Its memory is bounded and it is ended when it is late:
 * whatever it does happens to it alone. Buffers that are `moved` are not copied, and are empty here afterwards.
 */
export function inThread<Answer>(
  worker: URL,
  data: unknown,
  { longestMs, mostMb }: ThreadBounds,
  moved: readonly ArrayBuffer[] = [],
): Promise<Answer | ThreadFault> {
  return new Promise((resolve) => {
    const thread = new Worker(worker, {
      workerData: data,
      transferList: [...moved],
      env: threadEnv(),
      execArgv: [],
      // What it writes is nobody's to read.
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: mostMb, maxYoungGenerationSizeMb: Math.ceil(mostMb / 4) },
    });
    const end = (fault: ThreadFault) => {
      resolve(fault);
      void thread.terminate();
    };
    const endLate = () => end({ threadFault: 'late', reason: `no answer within ${longestMs} ms of work` });
    const late = setTimeout(endLate, longestMs * WALL_FACTOR);
    const endIfLate = async () => {
      const { user, system } = await thread.cpuUsage();
      if ((user + system) / 1000 > longestMs) endLate();
    };
    const most = process.memoryUsage.rss() + mostMb * WITH_OUTSIDE;
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() > most)
        end({ threadFault: 'failed', reason: `more than ${mostMb} MB, and outside` });
      // A thread that does not run yet, or no longer, has no usage.
      endIfLate().catch(() => undefined);
    }, WATCH_MS);
    thread.once('message', (answer: Answer) => resolve(answer));
    thread.once('error', (error) => resolve({ threadFault: 'failed', reason: String(error) }));
    thread.once('exit', (code) => {
      clearTimeout(late);
      clearInterval(watch);
      resolve({ threadFault: 'failed', reason: `the thread ended with ${code}` });
    });
  });
}
