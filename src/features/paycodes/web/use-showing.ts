import { useEffect, useEffectEvent, useRef, useState } from 'react';
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
  const [showing, setShowing] = useState<DeviceGrant>();
  const [isOver, setIsOver] = useState(false);
  const fail = useEffectEvent((error: unknown) => {
    report('The code was not made:', error);
    setIsOver(true);
  });
  useEffect(() => {
    let isGone = false;
    // A timer, since a renewal may move the clock that codes are made by.
    const timer = setTimeout(() => setIsOver(true), SHOWN_MS);
    const hide = () => {
      if (document.visibilityState === 'hidden') setIsOver(true);
    };
    nextShowing(userId)
      .then((grant) => {
        if (!isGone) setShowing(grant);
      })
      .catch((error: unknown) => fail(error));
    document.addEventListener('visibilitychange', hide);
    return () => {
      isGone = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [userId]);
  const texts = useCodes(isOver ? undefined : showing, offsetMs, (error) => fail(error));
  return { texts, counter: showing?.counter, isOver };
}

/** Makes the code of each step. Starts again at once if a renewal has corrected the clock. */
function useCodes(showing: DeviceGrant | undefined, offsetMs: number, fail: (error: unknown) => void) {
  const [texts, setTexts] = useState<ShownTexts>();
  const drawn = useRef<number>(undefined);
  const failed = useEffectEvent(fail);
  useEffect(() => {
    if (!showing) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const turn = () => {
      draw().catch((error: unknown) => failed(error));
    };
    const draw = async () => {
      const step = stepOf(Date.now() + offsetMs);
      const made = step === drawn.current ? undefined : await makeCode(showing, step);
      if (isGone) return;
      if (made) setTexts(made);
      drawn.current = step;
      timer = setTimeout(turn, STEP_MS - ((Date.now() + offsetMs) % STEP_MS));
    };
    turn();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [showing, offsetMs]);
  return texts;
}

const SECOND_MS = 1000;
/** Returns the seconds until the next code, by the server's clock. */
export function useSecondsLeft(offsetMs: number): number {
  const leftMs = () => STEP_MS - ((Date.now() + offsetMs) % STEP_MS);
  const [left, setLeft] = useState(leftMs);
  const tick = useEffectEvent(() => setLeft(leftMs()));
  useEffect(() => {
    const timer = setInterval(tick, SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.ceil(left / SECOND_MS);
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
