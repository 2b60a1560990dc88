import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';

/** The thread gave no response: it took too much time or memory, or crashed. */
export interface ThreadFault {
  readonly threadFault: 'late' | 'failed';
  readonly reason: string;
}
export interface ThreadBounds {
  /** Maximum processor time of the thread in ms, which does not grow on a busy machine. */
  readonly longestMs: number;
  /** Maximum memory of the thread in MB. Buffers outside it may take as much again. */
  readonly mostMb: number;
}

/** Buffers are not part of a thread's memory limit, so the growth of the process is checked at this interval. */
const WATCH_MS = 50;
const WITH_OUTSIDE = 2 * 1024 * 1024;
/** A thread is ended after this multiple of `longestMs` in wall-clock time, however little it has worked. */
const WALL_FACTOR = 6;

/** Returns the environment of a thread: only the folder of the compile cache, which halves its start-up time. */
export function threadEnv(): Record<string, string> {
  // Node appends a folder for its own version to the setting, so the setting must be the parent folder.
  const compiled = getCompileCacheDir();
  return compiled === undefined ? {} : { NODE_COMPILE_CACHE: dirname(compiled) };
}

/**
 * Runs `data` through a thread of its own, which shares nothing with this process, and returns its one answer. Memory
 * is bounded and a late thread is ended, so whatever goes wrong affects only the thread. Buffers listed as `moved` are
 * transferred instead of copied, and are empty here afterwards.
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
      // The thread's console output is discarded.
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: mostMb, maxYoungGenerationSizeMb: Math.ceil(mostMb / 4) },
    });
    const end = (fault: ThreadFault) => {
      resolve(fault);
      void thread.terminate();
    };
    const endLate = () => end({ threadFault: 'late', reason: `no answer within ${longestMs} ms of processor time` });
    const late = setTimeout(endLate, longestMs * WALL_FACTOR);
    const endIfLate = async () => {
      const { user, system } = await thread.cpuUsage();
      if ((user + system) / 1000 > longestMs) endLate();
    };
    const most = process.memoryUsage.rss() + mostMb * WITH_OUTSIDE;
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() > most)
        end({ threadFault: 'failed', reason: `more than ${mostMb} MB, including buffers` });
      // A thread that is not running yet, or no longer, has no usage.
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
