import { useEffect, useEffectEvent, useState } from 'react';
import { report } from '#platform/web/device/report.ts';
import { STEP_S, stepOf } from '../rules.ts';
import { type DeviceGrant, makeCode, nextShowing, type ShownTexts } from './device-keys.ts';

/** Milliseconds for which a showing renews its code. Then the person presses for a new one. */
const SHOWN_MS = 180_000;
const STEP_MS = STEP_S * 1000;

/** A showing on screen. */
export interface ShownCodeState {
  readonly texts: ShownTexts | undefined;
  readonly counter: number | undefined;
  /** True once the showing is over: after its time, or because the page was hidden. */
  readonly isOver: boolean;
}

/**
 * Shows codes of one counter, a new one every 30 s by the server's clock. The showing ends when its time is over or the
 * page is hidden, since the next shop needs another counter. Mount it again for the next showing.
 */
export function useShowing({ userId, offsetMs }: Pick<DeviceGrant, 'userId' | 'offsetMs'>): ShownCodeState {
  const [shown, setShown] = useState<{ texts: ShownTexts; counter: number }>();
  const [isOver, setIsOver] = useState(false);
  const now = useEffectEvent(() => Date.now() + offsetMs);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const end = () => {
      clearTimeout(timer);
      isGone = true;
      setIsOver(true);
    };
    const hide = () => {
      if (document.visibilityState === 'hidden') end();
    };
    const draw = async (grant: DeviceGrant, until: number) => {
      const at = now();
      const texts = await makeCode(grant, stepOf(at));
      if (isGone) return;
      if (at >= until) return end();
      setShown({ texts, counter: grant.counter });
      timer = setTimeout(() => void draw(grant, until).catch(fail), STEP_MS - (now() % STEP_MS));
    };
    const fail = (error: unknown) => {
      report('The code was not made:', error);
      if (!isGone) end();
    };
    nextShowing(userId)
      .then((grant) => (grant && !isGone ? draw(grant, now() + SHOWN_MS) : undefined))
      .catch(fail);
    document.addEventListener('visibilitychange', hide);
    return () => {
      isGone = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [userId]);
  return { texts: shown?.texts, counter: shown?.counter, isOver };
}

/** Keeps the screen on while a code is shown, where the browser can. */
export function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    let lock: { release(): Promise<void> } | undefined;
    let isGone = false;
    const take = async () => {
      const taken = await navigator.wakeLock?.request('screen');
      if (isGone) await taken?.release();
      else lock = taken;
    };
    // A phone that saves power refuses.
    take().catch(() => undefined);
    return () => {
      isGone = true;
      lock?.release().catch(() => undefined);
    };
  }, [isOn]);
}
