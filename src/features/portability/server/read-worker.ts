import { parentPort, workerData } from 'node:worker_threads';
import { bundleIn, keysIn } from './read-text.ts';

/** The two texts of a file. The answer is null if a text is not an export's. */
export type Reading = { readonly file: string } | { readonly keys: Uint8Array };

const reading = workerData as Reading;
parentPort?.postMessage(
  ('file' in reading ? bundleIn(reading.file) : keysIn(Buffer.from(reading.keys).toString())) ?? null,
);
