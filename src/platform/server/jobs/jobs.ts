import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

/** Work that goes on by itself; `run` is never called twice at once in one process, and must bear being killed at any point. */
export interface Job {
  readonly name: string;
  readonly everyMs: number;
  /** At least so long from one run's start to the next, however often it is woken: what is done often is done for many at a time. */
  readonly paceMs?: number;
  run(stop: AbortSignal): Promise<void>;
  /** Calls `wake` when something is due, which is sooner than its clock says; returns a function that stops it. */
  wakeWhenDue?(wake: () => void): () => void;
  /** What is to be given back when the process stops, after the last run. */
  end?(): Promise<void>;
}

export interface Runner {
  /** Runs a job now, or once more right after the run that is under way. */
  wake(name: string): void;
  /** Lets what is running end and starts nothing more. */
  stop(): Promise<void>;
}

/** Starts the jobs, each on its own clock; a failure is logged and the next turn comes as usual. */
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
