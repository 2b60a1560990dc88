import { parentPort, workerData } from 'node:worker_threads';
import { smallPng } from './small-png.ts';

parentPort?.postMessage((await smallPng(Buffer.from(workerData as Uint8Array))) ?? null);
