import { Worker } from 'node:worker_threads';

/** A thread that gave no answer: it took too long, too much memory, or fell. */
export interface ThreadFault {
  readonly threadFault: 'late' | 'failed';
  readonly reason: string;
}
export interface ThreadBounds {
  readonly longestMs: number;
  /** Of its own memory. */
  readonly mostMb: number;
}

/**
 * Has a thread of its own, which knows nothing of this process, work on `data` and post one answer. Its memory is bounded and it is ended when it is late:
 * whatever it does happens to it alone.
 */
export function inThread<Answer>(
  worker: URL,
  data: unknown,
  { longestMs, mostMb }: ThreadBounds,
): Promise<Answer | ThreadFault> {
  return new Promise((resolve) => {
    const thread = new Worker(worker, {
      workerData: data,
      env: {},
      execArgv: [],
      // What it writes is nobody's to read.
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: mostMb, maxYoungGenerationSizeMb: Math.ceil(mostMb / 4) },
    });
    const late = setTimeout(() => {
      resolve({ threadFault: 'late', reason: `no answer within ${longestMs} ms` });
      void thread.terminate();
    }, longestMs);
    thread.once('message', (answer: Answer) => resolve(answer));
    thread.once('error', (error) => resolve({ threadFault: 'failed', reason: String(error) }));
    thread.once('exit', (code) => {
      clearTimeout(late);
      resolve({ threadFault: 'failed', reason: `the thread ended with ${code}` });
    });
  });
}
