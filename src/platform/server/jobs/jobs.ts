import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

/** Background work. `run` never runs twice at once in one process, and must survive being killed at any point. */
export interface Job {
  readonly name: string;
  readonly everyMs: number;
  /**
   * Minimum ms between the starts of two runs, however often the job is woken, so that frequent work is done in
   * batches.
   */
  readonly paceMs?: number;
  run(stop: AbortSignal): Promise<void>;
  /** Calls `wake` when work is due before the next regular run. Returns a function that stops it. */
  wakeWhenDue?(wake: () => void): () => void;
  /** Releases resources when the process stops, after the last run. */
  end?(): Promise<void>;
}

export interface Runner {
  /** Runs a job now, or once more right after its current run. */
  wake(name: string): void;
  /** Lets current runs finish and starts no more. */
  stop(): Promise<void>;
}

/** Starts the jobs, each at its own interval. A failed run is logged and the next run happens as usual. */
export function startJobs(jobs: readonly Job[], log: FastifyBaseLogger): Runner {
  const stopping = new AbortController();
  const loops = new Map(jobs.map((job) => [job.name, startLoop(job, log, stopping.signal)]));
  return {
    wake: (name) => loops.get(name)?.wake(),
    stop: async () => {
      stopping.abort();
      await Promise.all([...loops.values()].map((loop) => loop.ended()));
      await Promise.all(jobs.map((job) => job.end?.().catch((err: unknown) => failed(log, job, err))));
    },
  };
}

const failed = (log: FastifyBaseLogger, job: Job, err: unknown) => log.error({ err, job: job.name }, 'job failed');

function startLoop(job: Job, log: FastifyBaseLogger, stop: AbortSignal) {
  let running: Promise<void> = Promise.resolve();
  let isRunning = false;
  let isWanted = false;
  let nextAt = 0;
  const turn = async () => {
    isRunning = true;
    do {
      const waitMs = nextAt - performance.now();
      if (waitMs > 0) await pause(waitMs, undefined, { signal: stop }).catch(() => undefined);
      if (stop.aborted) break;
      nextAt = performance.now() + (job.paceMs ?? 0);
      isWanted = false;
      await job.run(stop).catch((err: unknown) => failed(log, job, err));
    } while (isWanted && !stop.aborted);
    isRunning = false;
  };
  const wake = () => {
    isWanted = true;
    if (!isRunning && !stop.aborted) running = turn();
  };
  const timer = setInterval(wake, job.everyMs);
  const sleep = job.wakeWhenDue?.(wake);
  stop.addEventListener('abort', () => {
    clearInterval(timer);
    sleep?.();
  });
  return { wake, ended: () => running };
}
