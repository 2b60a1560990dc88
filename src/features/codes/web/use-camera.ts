import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import { report } from '#platform/web/device/report.ts';
import { type CameraFault, type CameraSession, type Facing, openCamera } from './open-camera.ts';

export interface Camera {
  /** `resting` while the page is hidden. */
  readonly state: 'starting' | 'live' | 'resting' | CameraFault;
  readonly torch: 'absent' | 'off' | 'on';
  readonly hasOther: boolean;
  switchTorch(): void;
  switchCamera(): void;
  retry(): void;
}

const subscribe = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};
const isSeenNow = () => document.visibilityState === 'visible';

/** Shows the camera in a video element while the page is visible, and releases it when the page is hidden or left. */
export function useCamera(video: RefObject<HTMLVideoElement | null>): Camera {
  const [attempt, setAttempt] = useState<{ readonly facing: Facing }>({ facing: 'environment' });
  const [told, setTold] = useState<CameraSession | CameraFault>();
  const [isLit, setIsLit] = useState(false);
  const isSeen = useSyncExternalStore(subscribe, isSeenNow);

  useEffect(() => {
    const shown = video.current;
    if (!isSeen || !shown) return;
    const close = openCamera(attempt.facing, shown, setTold);
    return () => {
      close();
      setTold(undefined);
      setIsLit(false);
    };
  }, [attempt, isSeen, video]);

  const track = typeof told === 'object' ? told.track : undefined;
  return {
    state: isSeen ? (track ? 'live' : ((told as CameraFault | undefined) ?? 'starting')) : 'resting',
    torch: track && hasTorch(track) ? (isLit ? 'on' : 'off') : 'absent',
    hasOther: typeof told === 'object' && told.hasOther,
    switchTorch: () => {
      track?.applyConstraints({ advanced: [{ torch: !isLit } as MediaTrackConstraintSet] }).then(
        () => setIsLit(!isLit),
        (error: unknown) => report('The torch was not switched:', error),
      );
    },
    switchCamera: () => setAttempt({ facing: attempt.facing === 'user' ? 'environment' : 'user' }),
    retry: () => setAttempt({ ...attempt }),
  };
}

/** TypeScript has no type for torches yet (W3C mediacapture-image). */
const hasTorch = (track: MediaStreamTrack) => 'torch' in (track.getCapabilities?.() ?? {});
