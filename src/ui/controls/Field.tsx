import {
  type ComponentProps,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/drawings/Icon.tsx';
import { alert, check } from '#ui/drawings/icons.ts';
import { chevronsUpDown, lock } from '#ui/drawings/icons-more.ts';
import { translateOf } from '#ui/text/amount.ts';
import { LangText, useLangOf } from '#ui/text/LangText.tsx';
import { Gloss, TextSpan } from '#ui/text/TextSpan.tsx';
import styles from './Field.module.css';

/** Label and messages around a control. */
export interface Frame {
  label: string;
  gloss?: string | undefined;
  hint?: ReactNode;
  /** Cause and remedy of an error; marks the control invalid. */
  error?: string | undefined;
  /** Green line with the result of a check ('Account found'). */
  valid?: string | undefined;
  /** Shown but not editable. */
  isLocked?: boolean | undefined;
}

interface Wiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

function Line({ error, valid, hint, id }: Pick<Frame, 'error' | 'valid' | 'hint'> & { id: string }) {
  if (error)
    return (
      <p className={styles.bad}>
        <Icon of={alert} size={16} />
        <span id={id}>
          <LangText>{error}</LangText>
        </span>
      </p>
    );
  if (valid)
    return (
      <p id={id} className={styles.ok}>
        <Icon of={check} size={16} />
        <LangText>{valid}</LangText>
      </p>
    );
  return hint ? (
    <p id={id} className={styles.hint}>
      <LangText>{hint}</LangText>
    </p>
  ) : null;
}

interface FieldFrameProps extends Frame {
  id?: string | undefined;
  /** An error that appears while typing is announced, and not only read with the field. */
  isLive?: boolean | undefined;
  children: (wiring: Wiring) => ReactNode;
}

/** Label above a control, and one line below that describes it. */
export function FieldFrame({ id: givenId, isLive, label, gloss, hint, error, valid, children }: FieldFrameProps) {
  const madeId = useId();
  const id = givenId ?? madeId;
  const lineId = `${id}-line`;
  const hasLine = Boolean(error || valid || hint);
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        <span>{label}</span> {gloss && <Gloss>{gloss}</Gloss>}
      </label>
      <TextSpan>
        {children({
          id,
          'aria-describedby': hasLine ? lineId : undefined,
          'aria-invalid': error ? true : undefined,
        })}
      </TextSpan>
      {isLive && <div aria-live="polite">{error && <Line id={lineId} error={error} />}</div>}
      {!(isLive && error) && <Line id={lineId} error={error} valid={valid} hint={hint} />}
    </div>
  );
}

/** Separates the properties of the frame from those of the control. */
export function split<T extends Frame>(props: T): { frame: Frame; rest: Omit<T, keyof Frame> } {
  const { label, gloss, hint, error, valid, isLocked, ...rest } = props;
  return { frame: { label, gloss, hint, error, valid, isLocked }, rest };
}

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement>, Frame {
  /** For addresses and DIDs: uses a font whose characters are all distinct. */
  isCode?: boolean | undefined;
  /** Inside the box on the right: a clear button, 'Max'. */
  action?: ReactNode;
  /** Drawn over the value while it is not edited: an address in groups, with its owner's name. */
  cover?: ReactNode;
  ref?: ComponentProps<'input'>['ref'];
}

/** Field for one line of text. */
export function TextField({ isCode, action, cover, className, ...props }: TextFieldProps) {
  const { frame, rest } = split(props);
  const langOf = useLangOf();
  return (
    <FieldFrame {...frame} id={props.id}>
      {(wiring) => (
        <span className={styles.box}>
          {frame.isLocked && <Icon of={lock} className={styles.lock} />}
          <input
            {...rest}
            {...wiring}
            lang={rest.lang ?? langOf(rest.value)}
            readOnly={frame.isLocked ?? rest.readOnly}
            className={classes(styles.control, isCode && 'code', frame.isLocked && styles.locked, className)}
            translate="no"
          />
          {cover && (
            <span aria-hidden="true" className={styles.cover}>
              {cover}
            </span>
          )}
          {action && <span className={styles.action}>{action}</span>}
        </span>
      )}
    </FieldFrame>
  );
}

interface TextAreaFieldProps extends TextareaHTMLAttributes<HTMLTextAreaElement>, Frame {
  ref?: ComponentProps<'textarea'>['ref'];
}

/** Field for several lines of text. */
export function TextAreaField({ className, ...props }: TextAreaFieldProps) {
  const { frame, rest } = split(props);
  const langOf = useLangOf();
  return (
    <FieldFrame {...frame} id={props.id}>
      {(wiring) => (
        <textarea
          rows={3}
          {...rest}
          {...wiring}
          lang={rest.lang ?? langOf(rest.value)}
          className={classes(styles.control, styles.area, className)}
        />
      )}
    </FieldFrame>
  );
}

interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement>, Frame {
  options: readonly { value: string; text: string }[];
  /** Coin before the selected option, and a second line below it ('5,200.00 USDC available'). */
  leading?: ReactNode;
  detail?: string | undefined;
  ref?: ComponentProps<'select'>['ref'];
}

/** Native select in the style of a field. */
export function SelectField({ options, leading, detail, className, ...props }: SelectFieldProps) {
  const { frame, rest } = split(props);
  const langOf = useLangOf();
  return (
    <FieldFrame {...frame} id={props.id}>
      {(wiring) => (
        <span className={styles.box}>
          {leading && <span className={styles.leading}>{leading}</span>}
          <select
            {...rest}
            {...wiring}
            className={classes(
              styles.control,
              styles.select,
              leading !== undefined && styles.led,
              detail && styles.tall,
              className,
            )}
          >
            {options.map(({ value, text }) => (
              // Name of a value that is sent, such as an asset's code or a bank; never translated.
              <option
                key={value}
                value={value}
                lang={langOf(text)}
                translate={value && text.includes(value) ? 'no' : translateOf(text)}
              >
                {text}
              </option>
            ))}
          </select>
          {detail && <span className={styles.detail}>{detail}</span>}
          <Icon of={chevronsUpDown} className={styles.chevrons} />
        </span>
      )}
    </FieldFrame>
  );
}
