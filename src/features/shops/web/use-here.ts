import { useState } from 'react';
import type { Point } from '../rules.ts';

const GIVE_UP_MS = 15_000;
const OLD_MS = 60_000;

/** Reads this device's position on a press. It stays in this screen unless `onFound` passes it on. */
export function useHere(onFound?: (here: Point) => void): {
  readonly here: Point | undefined;
  readonly state: 'off' | 'asking' | 'on' | 'refused' | 'failed';
  readonly ask: () => void;
  readonly forget: () => void;
} {
  const [here, setHere] = useState<Point>();
  const [state, setState] = useState<'off' | 'asking' | 'on' | 'refused' | 'failed'>('off');
  const ask = () => {
    if (!('geolocation' in navigator)) return setState('failed');
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setHere({ latitude, longitude });
        setState('on');
        onFound?.({ latitude, longitude });
      },
      ({ code, PERMISSION_DENIED }) => setState(code === PERMISSION_DENIED ? 'refused' : 'failed'),
      { timeout: GIVE_UP_MS, maximumAge: OLD_MS },
    );
  };
  const forget = () => {
    setHere(undefined);
    setState('off');
  };
  return { here, state, ask, forget };
}
