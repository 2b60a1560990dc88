import { useEffect, useState } from 'react';

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
