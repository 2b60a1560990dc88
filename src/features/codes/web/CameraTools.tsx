import { useWords } from '#platform/web/device/language.ts';
import { Button, TextButton } from '#ui/controls/Button.tsx';
import { refresh } from '#ui/drawings/icons.ts';
import { camera as cameraIcon, torch as torchIcon } from '#ui/drawings/icons-more.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import styles from './Scanner.module.css';
import type { Camera } from './use-camera.ts';
import { words } from './words.ts';

interface CameraToolsProps {
  camera: Camera;
  /** What there is to do without it. */
  instead: string;
}

/** The light and the other camera, where there are any; or why there is no picture, what to do instead, and another try. */
export function CameraTools({ camera, instead }: CameraToolsProps) {
  const w = useWords(words);
  const { state, torch, hasOther, switchTorch, switchCamera, retry } = camera;
  if (state === 'starting' || state === 'resting') return null;
  if (state !== 'live')
    return (
      <div role="status">
        <InfoLine
          isCaution
          icon={cameraIcon}
          title={w.camera[state].title}
          text={`${w.camera[state].text} ${instead}`.trim()}
          action={state !== 'insecure' && <TextButton onClick={retry}>{w.retry}</TextButton>}
        />
      </div>
    );
  if (torch === 'absent' && !hasOther) return null;
  return (
    <div className={styles.tools}>
      {torch !== 'absent' && (
        <Button look="quiet" isCompact icon={torchIcon} onClick={switchTorch}>
          {torch === 'on' ? w.torchOff : w.torchOn}
        </Button>
      )}
      {hasOther && (
        <Button look="quiet" isCompact icon={refresh} onClick={switchCamera}>
          {w.otherCamera}
        </Button>
      )}
    </div>
  );
}
