import { parentPort, workerData } from 'node:worker_threads';
import { type BankFileText, readBankFile } from './read-bank-file.ts';

parentPort?.postMessage(readBankFile(workerData as BankFileText));
