import { parentPort, workerData } from 'node:worker_threads';
import { checkPdf } from './check.ts';

const { bytes, authorities } = workerData as { bytes: Uint8Array; authorities: Uint8Array[] };
parentPort?.postMessage(await checkPdf(bytes, authorities));
