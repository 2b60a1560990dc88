import { parentPort, workerData } from 'node:worker_threads';
import { lookAtFile } from './look.ts';
import type { LookInput } from './look-result.ts';

parentPort?.postMessage(await lookAtFile(workerData as LookInput));
