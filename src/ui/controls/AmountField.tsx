import {
  type ComponentProps,
  type FormEvent,
  type InputHTMLAttributes,
  type ReactNode,
  useLayoutEffect,
  useRef,
} from 'react';
import { caretIn, edited, grouped } from '#platform/typed-amount.ts';
import { classes } from '#ui/classes.ts';
import { TextSpan } from '#ui/text/TextSpan.tsx';
import styles from './AmountField.module.css';
import { FieldFrame, type Frame, split } from './Field.tsx';

interface AmountFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'>, Frame {
  code: string;
  /** Canonical (`1000.5`), or as it was typed where that is no amount. */
  value: string;
  onAmount: (amount: string) => void;
  /** 'Max'. */
  action?: ReactNode;
  ref?: ComponentProps<'input'>['ref'];
}

/** Characters that stand at full size, and at the next one, in the narrowest phone's field. */
const MOST_FULL = 8;
const MOST_LESS = 11;

/** A long amount is set smaller, so that every digit of it is seen. */
function sizeOf({ length }: string) {
  if (length <= MOST_FULL) return undefined;
  return length <= MOST_LESS ? styles.less : styles.least;
}

/** Whether an edit left the field's own commas in the text: digits were typed into it, or something was taken out. */
function keepsGrouping(event: Event): boolean {
  if (!(event instanceof InputEvent)) return false;
  return event.inputType.startsWith('delete') || /^[\d.\uff10-\uff19\uff0e]+$/.test(event.data ?? '');
}

/** The 46 px amount over an ink rule, grouped while it is typed, with the asset's code behind it. */
export function AmountField({ code, action, className, value, onAmount, ...props }: AmountFieldProps) {
  const { frame, rest } = split(props);
  const shown = grouped(value);
  const typed = useRef<{ input: HTMLInputElement; caret: number }>(undefined);
  useLayoutEffect(() => {
    const last = typed.current;
    typed.current = undefined;
    if (last && document.activeElement === last.input) last.input.setSelectionRange(last.caret, last.caret);
  });
  const onChange = ({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>) => {
    const isOwnGrouping = shown.includes(',') && shown !== value && keepsGrouping(nativeEvent);
    const next = edited(input.value, code, isOwnGrouping);
    const caret = input.selectionStart ?? input.value.length;
    const isAmount = grouped(next) !== input.value;
    typed.current = { input, caret: isAmount ? caretIn(grouped(next), input.value, caret) : caret };
    onAmount(next);
  };
  return (
    <FieldFrame {...frame} id={props.id}>
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
