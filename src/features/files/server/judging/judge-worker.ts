import { parentPort, workerData } from 'node:worker_threads';
import { watchDuplicateKeys } from './duplicate-keys.ts';
import { inspect } from './inspect.ts';

const isTwice = watchDuplicateKeys();
const found = await inspect(workerData as Uint8Array);
// Readers differ in which of two duplicate keys they use, so such a document could show different things to different
// people.
parentPort?.postMessage(typeof found === 'object' && isTwice() ? 'broken' : found);
