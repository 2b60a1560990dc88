import { useEffect, useState } from 'react';

/** Reports whether this browser supports Web Push; on an iPhone only an app on the Home Screen does. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

export const isDenied = (): boolean => canPush() && Notification.permission === 'denied';

/** Returns this browser's subscription, or null. */
export async function subscriptionHere(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Reports whether this browser is subscribed; undefined until known. */
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
