import { parentPort, workerData } from 'node:worker_threads';
import type { LookInput } from './look-result.ts';
import { lookAtFile } from './look.ts';

parentPort?.postMessage(await lookAtFile(workerData as LookInput));
