import { parentPort, workerData } from 'node:worker_threads';
import { bundleIn, keysIn } from './read-text.ts';

/** The two texts that a file is read from; each answer is null for one that is none of ours. */
export type Reading = { readonly file: string } | { readonly keys: Uint8Array };

const reading = workerData as Reading;
parentPort?.postMessage(
  ('file' in reading ? bundleIn(reading.file) : keysIn(Buffer.from(reading.keys).toString())) ?? null,
);
