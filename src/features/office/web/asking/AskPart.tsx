import { useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { wonText } from '#ui/text/amount.ts';
import office from '../Office.module.css';
import type { useAsking } from './asking.ts';
import { askingWords } from './asking-words.ts';

interface AskPartProps {
  asking: Pick<ReturnType<typeof useAsking>, 'reasonField' | 'isBusy'>;
  /** Won that the operator's account lacks for the sum. */
  short?: string | undefined;
  onAsk: () => void;
}

/** The end of each form that asks for money: the reason, and the press. */
export function AskPart({ asking: { reasonField, isBusy }, short, onAsk }: AskPartProps) {
  const w = useWords(askingWords);
  return (
    <>
      <TextField {...reasonField} />
      <div className={office.acts}>
        {short !== undefined && (
          <p role="note" translate="no">
            {w.short(wonText(short))}
          </p>
        )}
        <Button
          look="seal-outline"
          isWide
          isAct
          isDisabled={short !== undefined}
          loadingText={isBusy ? w.asking : undefined}
          onClick={onAsk}
        >
          {w.ask}
        </Button>
      </div>
    </>
  );
}
