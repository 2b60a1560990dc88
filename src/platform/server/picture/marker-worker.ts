import { parentPort, workerData } from 'node:worker_threads';
import { type PictureType, readPicture, writePicture } from './codecs.ts';
import { shrink } from './shrink.ts';
import { writeOver } from './watermark.ts';

const MOST_SIDE = 1600;

interface Job {
  readonly type: PictureType;
  readonly bytes: Uint8Array;
  readonly mostSide: number | undefined;
  readonly line: string | undefined;
}

const { type, bytes, mostSide = MOST_SIDE, line } = workerData as Job;
const picture = shrink(await readPicture(type, bytes), Math.min(mostSide, MOST_SIDE));
if (line !== undefined) writeOver(picture, line);
parentPort?.postMessage(await writePicture(picture));
