import { useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ButtonPair } from '#ui/controls/ButtonPair.tsx';
import { stamp } from '#ui/drawings/icons.ts';
import { ActionBar } from '#ui/layout/Shell.tsx';
import type { SeenRequest } from '../contract.ts';
import { words } from './words.ts';

interface PressesProps {
  seen: SeenRequest;
  isTooMuch: boolean;
  /** True if one press shows what the verifier saw before. */
  isAgain: boolean;
  /** True if a requested claim is left out. */
  isPart: boolean;
  /** Number of shown claims. */
  count: number;
  /** True if anything may be shown. */
  canShow: boolean;
  isBusy: boolean;
  onRefuse: () => void;
}

/** Buttons to show or refuse, always in view. If too much is asked, the refusing button is the prominent one. */
export function Presses({ seen, isTooMuch, isAgain, isPart, count, canShow, isBusy, onRefuse }: PressesProps) {
  const w = useWords(words);
  const refuse = (
    <Button look={isTooMuch || !canShow ? 'primary' : 'quiet'} isWide isDisabled={isBusy} onClick={onRefuse}>
      {w.refuse}
    </Button>
  );
  if (!canShow) return <ActionBar>{refuse}</ActionBar>;
  const plain = count === 0 ? w.showOne : isPart ? w.showOnly(count) : w.show(count);
  const show = (
    <Button
      type="submit"
      look={isTooMuch ? 'seal-outline' : 'seal'}
      isWide
      isAct
      icon={isTooMuch ? undefined : stamp}
      loadingText={isBusy ? w.showing : undefined}
    >
      {seen.signs.length > 0 ? w.signAndShow : isAgain ? w.showAgain : plain}
    </Button>
  );
  return (
    <ActionBar>
      <ButtonPair isFirstNarrow={!isTooMuch}>
        {isTooMuch ? show : refuse}
        {isTooMuch ? refuse : show}
      </ButtonPair>
    </ActionBar>
  );
}
