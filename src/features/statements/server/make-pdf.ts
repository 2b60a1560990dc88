import { Worker } from 'node:worker_threads';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { oneAtATime } from '#platform/server/queue.ts';
import type { Statement } from '../statement.ts';

const MOST_WAITING = 16;
const LONGEST_MS = 30_000;
const MOST_MB = 256;
const WORKER = new URL('./pdf-worker.ts', import.meta.url);

/**
 * Makes PDF files one at a time, each in a thread of its own that ends with it: hundreds of pages hold up no payment, and what drawing
 * them took is given back. More than 16 at once are refused (503).
 */
export function pdfMaker(): (statement: Statement) => Promise<Uint8Array> {
  const queue = oneAtATime();
  let waiting = 0;
  return async (statement) => {
    if (waiting >= MOST_WAITING)
      throw refuse(commonRefusals, 'unavailable', { detail: 'Too many files are being made.', retryAfterS: 5 });
    waiting += 1;
    return queue(() => inThread(statement)).finally(() => {
      waiting -= 1;
    });
  };
}

function inThread(statement: Statement): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    // It needs nothing of what this process knows.
    const worker = new Worker(WORKER, {
      workerData: statement,
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MOST_MB },
    });
    const late = setTimeout(() => {
      reject(new Error('a PDF file took too long'));
      void worker.terminate();
    }, LONGEST_MS);
    worker.once('message', (bytes: Uint8Array) => resolve(bytes));
    worker.once('error', reject);
    worker.once('exit', (code) => {
      clearTimeout(late);
      reject(new Error(`the thread that makes PDF files ended with ${code}`));
    });
  });
}
