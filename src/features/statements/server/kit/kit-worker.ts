import { parentPort, workerData } from 'node:worker_threads';
import type { Kit } from '../../kit.ts';
import { kitPdf } from './kit-pdf.ts';

const bytes = await kitPdf(workerData as Kit);
parentPort?.postMessage(bytes, [bytes.buffer]);
