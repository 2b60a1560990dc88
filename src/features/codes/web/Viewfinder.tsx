import type { RefObject } from 'react';
import { useWords } from '#platform/web/device/language.ts';
import { TextButton } from '#ui/controls/Button.tsx';
import { CaptureFrame } from '#ui/controls/Capture.tsx';
import { Icon } from '#ui/drawings/Icon.tsx';
import { camera as cameraIcon } from '#ui/drawings/icons-more.ts';
import styles from './Scanner.module.css';
import type { Camera } from './use-camera.ts';
import { words } from './words.ts';

interface ViewfinderProps {
  did: string;
  camera: Camera;
  video: RefObject<HTMLVideoElement | null>;
  /** Way to continue without a camera. */
  instead: string;
}

/**
 * Shows the camera's picture. Without one, the same area shows the reason, an alternative and a retry button, so that
 * nothing below moves.
 */
export function Viewfinder({ did, camera: { state, retry }, video, instead }: ViewfinderProps) {
  const w = useWords(words);
  const caption = state === 'starting' || state === 'live' || state === 'resting' ? w.captions[state] : undefined;
  const fault = caption === undefined ? w.camera[state as keyof typeof w.camera] : undefined;
  return (
    <CaptureFrame did={did} shape="square" caption={caption ?? fault?.title ?? ''}>
      {/* Hidden rather than removed: a retry needs the video element. */}
      <video ref={video} muted playsInline aria-label={w.video} className={fault && styles.unseen} />
      {fault && (
        <div role="status" className={styles.none}>
          <Icon of={cameraIcon} size={28} />
          <p>{`${fault.text} ${instead}`.trim()}</p>
          {state !== 'insecure' && <TextButton onClick={retry}>{w.retry}</TextButton>}
        </div>
      )}
    </CaptureFrame>
  );
}
