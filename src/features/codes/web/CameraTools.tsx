import { useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { refresh } from '#ui/drawings/icons.ts';
import { torch as torchIcon } from '#ui/drawings/icons-more.ts';
import styles from './Scanner.module.css';
import type { Camera } from './use-camera.ts';
import { words } from './words.ts';

/** Buttons for the torch and the other camera, if available. */
export function CameraTools({ camera }: { camera: Camera }) {
  const w = useWords(words);
  const { state, torch, hasOther, switchTorch, switchCamera } = camera;
  if (state !== 'live' || (torch === 'absent' && !hasOther)) return null;
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
