import { parentPort, workerData } from 'node:worker_threads';
import { type PictureType, readPicture, writePicture } from './codecs.ts';
import { shrink } from './shrink.ts';
import { writeOver } from './watermark.ts';

const MOST_SIDE = 1600;

const { type, bytes, line } = workerData as { type: PictureType; bytes: Uint8Array; line: string | undefined };
const picture = shrink(await readPicture(type, bytes), MOST_SIDE);
if (line !== undefined) writeOver(picture, line);
parentPort?.postMessage(await writePicture(picture));
