import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import type { AskedToShow } from '../../contract.ts';
import { acts } from '../calls.ts';
import { words } from '../words.ts';
import { Fault } from './Fault.tsx';

interface AskProps {
  /** Makes the request. */
  ask: () => Promise<AskedToShow>;
  /** Label of the first button, if it differs from showing it from this wallet. */
  label?: string | undefined;
  look?: 'quiet' | 'primary';
}

/** Buttons that show a credential from this wallet, or from another on this device. */
export function Ask({ ask, label, look = 'primary' }: AskProps) {
  const w = useWords(words);
  const { isBusy, fault, act } = useAct(acts);
  const press = (to: 'link' | 'request') =>
    void act(ask, { failed: w.notAsked, onDone: (asked) => location.assign(asked[to]) });
  return (
    <>
      <Fault text={fault} />
      <Button look={look} isAct isWide loadingText={isBusy ? w.asking : undefined} onClick={() => press('link')}>
        {label ?? w.show}
      </Button>
      <Button look="quiet" isAct isWide isDisabled={isBusy} onClick={() => press('request')}>
        {w.other}
      </Button>
    </>
  );
}
