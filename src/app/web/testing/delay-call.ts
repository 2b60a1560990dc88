import { onTestFinished } from 'vitest';

/** Requests to a call, which reach the server once they are released. */
interface DelayedCall {
  readonly count: number;
  release(): void;
}

/** Delays what the page sends to a call, and nothing else of it, as a slow network does. */
export function delayCall(method: string, path: string): DelayedCall {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const send = globalThis.fetch;
  let count = 0;
  globalThis.fetch = async (input, init) => {
    if (init?.method === method && String(input).endsWith(path)) {
      count += 1;
      await released;
    }
    return send(input, init);
  };
  onTestFinished(() => {
    globalThis.fetch = send;
  });
  return {
    release,
    get count() {
      return count;
    },
  };
}

/** Lets the next request to a call reach the server, and loses its answer. */
export function loseAnswer(method: string, path: string): void {
  const send = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const answer = await send(input, init);
    if (init?.method !== method || !String(input).endsWith(path)) return answer;
    globalThis.fetch = send;
    throw new TypeError('the answer was lost');
  };
  onTestFinished(() => {
    globalThis.fetch = send;
  });
}
