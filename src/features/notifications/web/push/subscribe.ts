/** Reason why a browser cannot subscribe: the person or its settings refuse, or its push service is unreachable. */
export class PushFault extends Error {
  readonly why: 'notAllowed' | 'noService';
  constructor(why: 'notAllowed' | 'noService', cause?: unknown) {
    super(why, { cause });
    this.why = why;
  }
}

const WORKER_MS = 8000;

/** Requests permission, which needs a press, and subscribes; throws PushFault. */
export async function subscribe(publicKey: string): Promise<PushSubscription> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushFault('notAllowed');
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, WORKER_MS, undefined));
  const worker = await Promise.race([navigator.serviceWorker.ready, late]);
  if (!worker) throw new PushFault('noService');
  try {
    const found = await worker.pushManager.getSubscription();
    if (found && keyOf(found) !== publicKey) await found.unsubscribe();
    return await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  } catch (error) {
    throw new PushFault('noService', error);
  }
}

function keyOf({ options: { applicationServerKey } }: PushSubscription): string {
  const text = String.fromCharCode(...new Uint8Array(applicationServerKey ?? new ArrayBuffer(0)));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Maps a subscription to the request body. */
export function sentOf(subscription: PushSubscription) {
  const { keys = {} } = subscription.toJSON();
  return { endpoint: subscription.endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } };
}
