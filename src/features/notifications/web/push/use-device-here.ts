import { useEffect, useState } from 'react';
import { useHere } from '#features/issuance/web/here/use-here.tsx';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import type { Device } from '../../contract.ts';
import { PUSH_KINDS } from '../../push.ts';
import { call } from '../calls.ts';
import { refusalWords } from '../words.ts';
import { subscriptionHere } from './browser.ts';
import { pushWords } from './push-words.ts';
import { PushFault, sentOf, subscribe } from './subscribe.ts';

/** Sentences for refused push settings; no field is typed. */
export const reasons: ReasonWords = { refusals: refusalWords };

const ROUTE = 'GET /api/push/{userId}';
type PushOptions = Pick<Device, 'kinds' | 'showsText'>;
const first: PushOptions = { kinds: [...PUSH_KINDS], showsText: false };

/** Returns this browser's device (null: none; undefined: not loaded) and the acts that change it. */
export function useDeviceHere(publicKey: string) {
  const w = useWords(pushWords);
  const language = useLanguage();
  const userId = useUserId();
  const params = { userId };
  const [device, setDevice] = useState<Device | null>();
  const otherwise = (error: unknown) => (error instanceof PushFault ? w[error.why] : w.unanswered);
  const { isBusy, act, fault, error, forget } = useAct({
    reasons,
    otherwise,
    routes: [ROUTE],
    isToldInPlace: true,
  });
  useEffect(() => {
    const look = async () => {
      const found = await subscriptionHere();
      if (!found) return null;
      const body = { endpoint: found.endpoint, language };
      return (await call('POST /api/push/{userId}/here', { params: { userId }, body })).device;
    };
    look().then(setDevice, () => setDevice(null));
  }, [userId, language]);

  /** Kept with the request, so that confirming the address repeats it. */
  const [sent, setSent] = useState<{ wish: PushOptions; here: string[] }>({ wish: first, here: [] });
  const send = (wish: PushOptions, here = sent.here) => {
    setSent({ wish, here });
    const ask = async () => {
      const body = { ...sentOf(await subscribe(publicKey)), ...wish, language, here };
      return call('POST /api/push/{userId}', { params, body });
    };
    return act(ask, { ...(!device && { done: { title: w.on } }), failed: w.failed, onDone: setDevice });
  };
  const question = useHere(error, (here) => send(sent.wish, here), forget);
  const turnOff = async ({ id }: Device) => {
    await call('DELETE /api/push/{userId}/{id}', { params: { userId, id } });
    await (await subscriptionHere())?.unsubscribe();
  };
  return {
    device,
    isBusy,
    fault,
    /** Asks the person to confirm a push service on this machine. */
    question: isBusy ? undefined : question,
    turnOn: () => send(first),
    change: (wish: Partial<PushOptions>) => {
      if (!device) return;
      const { kinds, showsText } = { ...device, ...wish };
      void send({ kinds, showsText });
    },
    turnOff: () =>
      device && act(() => turnOff(device), { done: { title: w.off }, failed: w.failed, onDone: () => setDevice(null) }),
    remove: (id: number) =>
      act(() => call('DELETE /api/push/{userId}/{id}', { params: { userId, id } }), {
        done: { title: w.removed },
        failed: w.failed,
      }),
  };
}
