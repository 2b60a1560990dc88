import { parentPort, workerData } from 'node:worker_threads';
import type { Statement } from '../statement.ts';
import { statementPdf } from './pdf.ts';

const bytes = await statementPdf(workerData as Statement);
parentPort?.postMessage(bytes, [bytes.buffer]);
