import { expect, it } from 'vitest';
import { inThread } from './thread.ts';

const worker = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`);

it('a thread may take longer by the clock than its limit of work', async () => {
  const idle = `import { parentPort } from 'node:worker_threads'; setTimeout(() => parentPort.postMessage('done'), 2500);`;
  expect(await inThread(worker(idle), null, { longestMs: 2000, mostMb: 64 })).toBe('done');
});

it('a thread that works too long is ended', async () => {
  expect(await inThread(worker('for (;;);'), null, { longestMs: 200, mostMb: 64 })).toMatchObject({
    threadFault: 'late',
  });
});
