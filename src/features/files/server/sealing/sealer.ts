import { Worker } from 'node:worker_threads';
import { serialQueue } from '#platform/server/store/one-at-a-time.ts';
import { threadEnv } from '#platform/server/thread.ts';
import { lacksName } from '../../seal.ts';
import type { FromThread, HostRequest, SealOrder, ToThread } from './seal-order.ts';

const WORKER = new URL('./seal-worker.ts', import.meta.url);
const BOUNDS = { longestMs: 30_000, mostMb: 512 };
/** Idle time after which the thread ends and frees its memory. Until then it keeps the loaded typeface. */
const IDLE_MS = 30_000;

export interface SealedPdf {
  readonly bytes: Uint8Array;
  readonly pages: number;
}

/** Operations that only the main process can perform. The private key never leaves it. */
export interface SealingHost {
  /** Returns an ECDSA signature in DER over the SHA-256 of the data. */
  sign(data: Uint8Array): Uint8Array | Promise<Uint8Array>;
  /** Returns a time stamp token (RFC 3161) over this digest. */
  stamp?(digest: Uint8Array): Promise<Uint8Array>;
}

export interface Sealer {
  /** Rejects with an error text of our own, which never quotes the document. */
  sealPdf(order: Omit<SealOrder, 'isStamped'>, hands: SealingHost): Promise<SealedPdf>;
  end(): Promise<void>;
}

/**
 * Seals documents one after the other in a worker thread that stays while there is work. A slow or crashing document
 * delays no other request.
 */
export function createSealer(): Sealer {
  const queue = serialQueue();
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  const drop = async () => {
    clearTimeout(idle);
    const dropped = thread;
    thread = undefined;
    await dropped?.terminate();
  };
  const seal = async (order: Omit<SealOrder, 'isStamped'>, hands: SealingHost): Promise<SealedPdf> => {
    if (lacksName(order.page)) throw new Error('sealing: a name on the seal page would be empty');
    clearTimeout(idle);
    thread ??= startThread();
    thread.ref();
    try {
      return await runOrder(thread, { ...order, isStamped: hands.stamp !== undefined }, hands);
    } catch (error) {
      await drop();
      throw error;
    } finally {
      thread?.unref();
      idle = setTimeout(() => void drop(), IDLE_MS).unref();
    }
  };
  return { sealPdf: (order, hands) => queue(() => seal(order, hands)), end: drop };
}

function startThread(): Worker {
  const { mostMb } = BOUNDS;
  const thread = new Worker(WORKER, {
    env: threadEnv(),
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: mostMb, maxYoungGenerationSizeMb: Math.ceil(mostMb / 8) },
  });
  // A running order handles the error itself. Between orders the error is ignored.
  thread.on('error', () => undefined);
  return thread;
}

/** Sends one order to the thread and serves its requests until it is done. */
function runOrder(thread: Worker, order: SealOrder, hands: SealingHost): Promise<SealedPdf> {
  const done = Promise.withResolvers<SealedPdf>();
  const say = (message: ToThread) => thread.postMessage(message);
  const fail = (why: string) => done.reject(new Error(`sealing: ${why}`));
  const hear = (message: FromThread) => {
    if ('sealed' in message) done.resolve({ bytes: message.sealed, pages: message.pages });
    else if ('fault' in message) fail(message.fault);
    else
      serveRequest(hands, message.wish, message.data).then(
        (given) => say({ given }),
        (error: unknown) => fail(error instanceof Error ? error.message : String(error)),
      );
  };
  const onError = (error: Error) => fail(error.message);
  const onExit = () => fail('the thread ended');
  const late = setTimeout(() => fail(`no result within ${BOUNDS.longestMs} ms`), BOUNDS.longestMs);
  thread.on('message', hear).on('error', onError).on('exit', onExit);
  say({ order });
  return done.promise.finally(() => {
    clearTimeout(late);
    thread.off('message', hear).off('error', onError).off('exit', onExit);
  });
}

async function serveRequest(hands: SealingHost, wish: HostRequest, data: Uint8Array): Promise<Uint8Array> {
  if (wish === 'signature') return hands.sign(data);
  if (!hands.stamp) throw new Error('no time stamp authority is configured');
  return hands.stamp(data);
}
