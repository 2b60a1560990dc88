import { useEffect, useState } from 'react';

/** Why a browser cannot be subscribed: its person or its settings say no, or its push service is not reached. */
export class PushFault extends Error {
  readonly why: 'notAllowed' | 'noService';
  constructor(why: 'notAllowed' | 'noService', cause?: unknown) {
    super(why, { cause });
    this.why = why;
  }
}

const WORKER_MS = 8000;

/** Whether this browser has Web Push at all; on an iPhone only the app on the Home Screen has. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

export const isDenied = (): boolean => canPush() && Notification.permission === 'denied';

/** What this browser is subscribed by, if it is. */
export async function subscriptionHere(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Asks the person, which only a press may, and subscribes; throws PushFault. */
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

/** What the server is told of a subscription. */
export function sentOf(subscription: PushSubscription) {
  const { keys = {} } = subscription.toJSON();
  return { endpoint: subscription.endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } };
}

/** Whether this browser is subscribed, once that is known. */
export function useIsSubscribed(): boolean | undefined {
  const [is, setIs] = useState<boolean>();
  useEffect(() => {
    subscriptionHere().then(
      (found) => setIs(found !== null),
      () => setIs(false),
    );
  }, []);
  return is;
}
