import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf } from './people.ts';

/** Payment that a phone makes: one idempotency key, retried until answered. */
export interface Send {
  readonly user: number;
  readonly key: string;
  readonly to: number;
  readonly askedAt: number;
  /** Time of the response, and the id in its body. */
  ackAt?: number;
  id?: number;
}

/** Phones that send payments one after another, each with its own key, until stopped. */
export interface Load {
  readonly sends: readonly Send[];
  /** Number of attempts without a 201, by what the phone got instead (`labelOf`). */
  readonly others: ReadonlyMap<string, number>;
  /** Responses that a phone must never get: neither success nor "try again". */
  readonly wrong: readonly string[];
  /** Lets every phone finish its current payment. */
  stop(): Promise<void>;
}

const BETWEEN_MS = 100;
const ASK_AGAIN_MS = 100;
/** Time a phone waits for a response before retrying with the same key. */
const PATIENCE_MS = 10_000;

export function startLoad(url: string, tokens: readonly string[]): Load {
  const phones = tokens.length;
  const sends: Send[] = [];
  const others = new Map<string, number>();
  const wrong: string[] = [];
  let isOver = false;
  const phone = async (user: number) => {
    while (!isOver) {
      const to = 1 + (user % phones);
      const send: Send = { user, key: randomUUID(), to, askedAt: performance.now() };
      sends.push(send);
      send.id = await askUntilKnown(send, url, tokens, (answer, isWrong) => {
        others.set(answer, (others.get(answer) ?? 0) + 1);
        if (isWrong) wrong.push(answer);
      });
      send.ackAt = performance.now();
      await sleep(BETWEEN_MS);
    }
  };
  const all = Promise.all(Array.from({ length: phones }, (_, nth) => phone(nth + 1)));
  return {
    sends,
    others,
    wrong,
    stop: async () => {
      isOver = true;
      await all;
    },
  };
}

/**
 * Retries one key until it is answered; after a broken connection, a 502 or a 503 the phone cannot know whether the
 * money is held.
 */
async function askUntilKnown(
  send: Send,
  url: string,
  tokens: readonly string[],
  told: (answer: string, isWrong: boolean) => void,
): Promise<number> {
  for (;;) {
    const answer = await ask(send, url, tokens).catch((error: unknown) => noAnswer(error));
    if (answer.status === 201) return (JSON.parse(answer.text) as { id: number }).id;
    const isWrong = ![0, 502, 503, 504].includes(answer.status);
    told(labelOf(answer, isWrong), isWrong);
    await sleep(ASK_AGAIN_MS);
  }
}

/**
 * Returns the label under which a response is counted. A response without a body is Caddy's own, any other is a node's.
 */
function labelOf({ status, text }: { status: number; text: string }, isWrong: boolean): string {
  if (status === 0) return text;
  return isWrong ? `${status} ${text}` : `${status} of ${text === '' ? 'the proxy' : 'a node'}`;
}

const noAnswer = (error: unknown) => ({
  status: 0,
  text: error instanceof Error && error.name === 'TimeoutError' ? 'none in time' : 'closed',
});

/** Sends one request; the same key and body mean the same payment. */
export async function ask(
  { user, key, to }: Send,
  url: string,
  tokens: readonly string[],
): Promise<{ status: number; text: string }> {
  const reply = await fetch(`${url}/api/transactions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${tokens[user - 1]}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({
      userId: user,
      assetType: 'USDC',
      transactionType: 'send',
      amount: '0.01',
      toAddress: addressOf(to),
      status: 'pending',
    }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  return { status: reply.status, text: await reply.text() };
}

/** Returns the longest time in seconds, overlapping a span, without any acknowledgement to any phone. */
export function gapIn(sends: readonly Send[], from: number, to: number): number {
  const acks = sends.flatMap(({ ackAt }) => (ackAt === undefined ? [] : [ackAt])).sort((a, b) => a - b);
  let longest = 0;
  for (const [nth, at] of acks.entries()) {
    const next = acks[nth + 1] ?? at;
    if (next >= from && at <= to) longest = Math.max(longest, next - at);
  }
  return longest / 1000;
}

/** Returns the longest time in seconds that a phone waited for an acknowledgement requested in a span. */
export const longestWaitIn = (sends: readonly Send[], from: number, to: number): number =>
  Math.max(
    0,
    ...sends
      .filter(({ askedAt, ackAt }) => ackAt !== undefined && ackAt >= from && askedAt <= to)
      .map(({ askedAt, ackAt = askedAt }) => ackAt - askedAt),
  ) / 1000;
