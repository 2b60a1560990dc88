import { useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ButtonPair } from '#ui/controls/ButtonPair.tsx';
import type { SeenRequest } from '../contract.ts';
import { words } from './words.ts';

interface PressesProps {
  seen: SeenRequest;
  /** How many claims are shown. */
  count: number;
  /** Whether there is anything that may be shown. */
  canShow: boolean;
  isBusy: boolean;
  onRefuse: () => void;
}

/** The presses that show what is chosen, or refuse; refusing comes first where too much is asked. */
export function Presses({ seen: { isOverAsking, isRepeat, signs }, count, canShow, isBusy, onRefuse }: PressesProps) {
  const w = useWords(words);
  if (!canShow)
    return (
      <Button isWide isDisabled={isBusy} onClick={onRefuse}>
        {w.refuse}
      </Button>
    );
  const plain = count === 0 ? w.showOne : w.show(count);
  return (
    <ButtonPair isFirstNarrow={!isOverAsking}>
      <Button look={isOverAsking ? 'primary' : 'quiet'} isDisabled={isBusy} onClick={onRefuse}>
        {w.refuse}
      </Button>
      <Button
        type="submit"
        look={isOverAsking ? 'seal-outline' : 'seal'}
        isAct
        loadingText={isBusy ? w.showing : undefined}
      >
        {signs.length > 0 ? w.signAndShow : isRepeat ? w.showAgain : plain}
      </Button>
    </ButtonPair>
  );
}
