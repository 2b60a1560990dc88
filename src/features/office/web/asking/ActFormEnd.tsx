import type { ComponentProps } from 'react';
import { useWords } from '#platform/web/device/language.ts';
import type { Press } from '#platform/web/use-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { wonText } from '#ui/text/amount.ts';
import office from '../Office.module.css';
import { actFormWords } from './act-form-words.ts';

interface ActFormEndProps extends Pick<ComponentProps<typeof Button>, 'look' | 'isDisabled'> {
  asking: { readonly reasonField: ComponentProps<typeof TextField>; readonly isBusy: boolean };
  /** Label of the button, and its text while the call runs. Default: asking for a check. */
  label?: string;
  loading?: string | undefined;
  /** Won that the operator's account is short of the sum. */
  short?: string | undefined;
  onAsk: Press;
}

/** The end of each form that needs a reason: the reason field and the button. */
export function ActFormEnd({
  asking: { reasonField, isBusy },
  look = 'primary',
  isDisabled,
  label,
  loading,
  short,
  onAsk,
}: ActFormEndProps) {
  const w = useWords(actFormWords);
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
          look={look}
          isWide
          isAct
          isDisabled={isDisabled || short !== undefined}
          loadingText={isBusy ? (loading ?? w.asking) : undefined}
          onClick={onAsk}
        >
          {label ?? w.ask}
        </Button>
      </div>
    </>
  );
}
