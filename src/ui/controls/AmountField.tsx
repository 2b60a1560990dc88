import {
  type ComponentProps,
  type FormEvent,
  type InputHTMLAttributes,
  type ReactNode,
  useLayoutEffect,
  useRef,
} from 'react';
import { caretIn, groupThousands, valueAfterEdit } from '#platform/typed-amount.ts';
import { classes } from '#ui/classes.ts';
import { TextSpan } from '#ui/text/TextSpan.tsx';
import styles from './AmountField.module.css';
import { FieldFrame, type Frame, split } from './Field.tsx';

interface AmountFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'>, Frame {
  code: string;
  /** Canonical amount (`1000.5`), or the text as typed if it is not one. */
  value: string;
  onAmount: (amount: string) => void;
  /** Such as 'Max'. */
  action?: ReactNode;
  ref?: ComponentProps<'input'>['ref'];
}

/** Maximum characters at full size, and at the next smaller one, in the narrowest phone's field. */
const MOST_FULL = 8;
const MOST_LESS = 11;

/** Returns a smaller size for a long amount, so that every digit is visible. */
function sizeOf({ length }: string) {
  if (length <= MOST_FULL) return undefined;
  return length <= MOST_LESS ? styles.less : styles.least;
}

/** Reports whether an edit left the field's own commas in the text: digits were typed into it or deleted from it. */
function keepsGrouping(event: Event): boolean {
  if (!(event instanceof InputEvent)) return false;
  return event.inputType.startsWith('delete') || /^[\d.\uff10-\uff19\uff0e]+$/.test(event.data ?? '');
}

/** Amount at 46 px over an ink rule. It is grouped while typing and followed by the asset's code. */
export function AmountField({ code, action, className, value, onAmount, ...props }: AmountFieldProps) {
  const { frame, rest } = split(props);
  const shown = groupThousands(value);
  const typed = useRef<{ input: HTMLInputElement; caret: number }>(undefined);
  useLayoutEffect(() => {
    const last = typed.current;
    typed.current = undefined;
    if (last && document.activeElement === last.input) last.input.setSelectionRange(last.caret, last.caret);
  });
  const onChange = ({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>) => {
    const isOwnGrouping = shown.includes(',') && shown !== value && keepsGrouping(nativeEvent);
    const next = valueAfterEdit(input.value, code, isOwnGrouping);
    const caret = input.selectionStart ?? input.value.length;
    const isAmount = groupThousands(next) !== input.value;
    typed.current = { input, caret: isAmount ? caretIn(groupThousands(next), input.value, caret) : caret };
    onAmount(next);
  };
  return (
    <FieldFrame {...frame} id={props.id} isLive>
      {(wiring) => (
        <span className={styles.amount}>
          <input
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            {...rest}
            {...wiring}
            value={shown}
            onChange={onChange}
            className={classes(sizeOf(shown), className)}
          />
          <span className={styles.code} translate="no">
            {code}
          </span>
          <TextSpan>{action}</TextSpan>
        </span>
      )}
    </FieldFrame>
  );
}
