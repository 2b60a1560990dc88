import { parentPort } from 'node:worker_threads';
import { makeSealed } from './make-sealed.ts';
import type { FromThread, SealOrder, ToThread } from './seal-order.ts';

/** Resolves the thread's current request. Orders are processed one at a time, so the next message is its answer. */
let answer: ((message: ToThread) => void) | undefined;

parentPort?.on('message', (message: ToThread) => {
  if ('order' in message) void processOrder(message.order);
  else answer?.(message);
});

const postReply = (message: FromThread): void => parentPort?.postMessage(message);

async function processOrder(order: SealOrder): Promise<void> {
  try {
    postReply(
      await makeSealed(order, async (wish, data) => {
        const given = new Promise<ToThread>((take) => {
          answer = take;
        });
        postReply({ wish, data });
        const message = await given;
        if ('given' in message) return message.given;
        throw new Error('refused' in message ? message.refused : 'no answer');
      }),
    );
  } catch (error) {
    // Reports only the error's name: its message could quote the document.
    postReply({ fault: `the sealed document could not be made (${error instanceof Error ? error.name : 'unknown'})` });
  }
}
