import { parentPort, workerData } from 'node:worker_threads';
import { inspect } from './inspect.ts';

parentPort?.postMessage(await inspect(workerData as Uint8Array));
