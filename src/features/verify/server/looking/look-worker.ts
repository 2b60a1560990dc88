import { parentPort, workerData } from 'node:worker_threads';
import type { ToLook } from './found.ts';
import { look } from './look.ts';

parentPort?.postMessage(await look(workerData as ToLook));
