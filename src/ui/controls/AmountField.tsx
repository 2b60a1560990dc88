import type { ChangeEvent, ComponentProps, InputHTMLAttributes, ReactNode } from 'react';
import { classes } from '#ui/classes.ts';
import styles from './Field.module.css';
import { FieldFrame } from './Field.tsx';
import { caretIn, groupDigits, isOneKey, readTyped } from './typed-amount.ts';

interface AmountFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  label: string;
  code: string;
  /** What may stand beside the digits; without them only the code. */
  marks?: readonly string[] | undefined;
  /** Digits and a dot, without groups; or what was typed, where that is no amount. */
  value: string;
  onAmount?: ((text: string) => void) | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  /** 'Max'. */
  action?: ReactNode;
  ref?: ComponentProps<'input'>['ref'];
}

/** Characters that stand at full size, and at the next one, in the narrowest phone's field. */
const MOST_FULL = 7;
const MOST_LESS = 9;

/** A long amount is set smaller, so that every digit of it is seen. */
function sizeOf({ length }: string) {
  if (length <= MOST_FULL) return undefined;
  return length <= MOST_LESS ? styles.less : styles.least;
}

/** The 46 px amount over an ink rule, with the asset's code behind it; digits are grouped while they are typed and the caret keeps its digit. */
export function AmountField(props: AmountFieldProps) {
  const {
    label,
    code,
    marks = [code],
    value,
    hint,
    error,
    action,
    onAmount,
    onCompositionEnd,
    className,
    ref,
    ...rest
  } = props;
  const shown = groupDigits(value);
  const take = (field: HTMLInputElement, text: string) => {
    const read = readTyped(text, marks);
    const grouped = groupDigits(read.text);
    if (field.value !== grouped) {
      const at = caretIn(grouped, field.value.slice(0, field.selectionStart ?? undefined));
      // At once: what React writes after the event would put the caret at the end.
      field.value = grouped;
      field.setSelectionRange(at, at);
    }
    onAmount?.(read.text);
  };
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const key = nativeEvent as InputEvent;
    // A syllable that is being composed is broken by any other text in the field.
    if (key.isComposing) return onAmount?.(target.value);
    take(target, isOneKey(shown, key) ? target.value.replaceAll(',', '') : target.value);
  };
  return (
    <FieldFrame label={label} hint={hint} error={error} id={rest.id}>
      {(wiring) => (
        <span className={styles.amount}>
          <input
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            {...rest}
            {...wiring}
            ref={ref}
            value={shown}
            onChange={change}
            onCompositionEnd={(event) => {
              take(event.currentTarget, event.currentTarget.value);
              onCompositionEnd?.(event);
            }}
            className={classes(sizeOf(shown), className)}
          />
          <span className={styles.code}>{code}</span>
          {action}
        </span>
      )}
    </FieldFrame>
  );
}
