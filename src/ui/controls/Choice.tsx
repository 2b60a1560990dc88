import { type KeyboardEvent, type ReactNode, use, useId, useRef } from 'react';
import { classes } from '#ui/classes.ts';
import { Link } from '#ui/controls/Link.tsx';
import { Icon } from '#ui/drawings/Icon.tsx';
import { chevronDown } from '#ui/drawings/icons-more.ts';
import { LangText } from '#ui/text/LangText.tsx';
import { TextSpan } from '#ui/text/TextSpan.tsx';
import styles from './Choice.module.css';
import { OfflineContext } from './offline-context.ts';

interface Option<Id extends string> {
  id: Id;
  label: string;
  /** Path data; not shown below 360 px. */
  icon?: string | undefined;
}

interface ChoiceProps<Id extends string> {
  options: readonly Option<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  label: string;
}

/** Choice of one among two to four equal cells; radio buttons for the keyboard and assistive technology. */
export function Segmented<Id extends string>({ options, value, onChange, label }: ChoiceProps<Id>) {
  const name = useId();
  return (
    <fieldset className={styles.segmented}>
      <legend className="sr">{label}</legend>
      {options.map((option) => (
        <label key={option.id} className={styles.cell}>
          <input
            type="radio"
            className="sr"
            name={name}
            checked={option.id === value}
            onChange={() => onChange(option.id)}
          />
          {option.icon && <Icon of={option.icon} size={18} />}
          <LangText>{option.label}</LangText>
        </label>
      ))}
    </fieldset>
  );
}

interface TabsProps<Id extends string> extends ChoiceProps<Id> {
  /** Id of the panel that the tabs control; the panel is `role="tabpanel"` with this id. */
  panelId: string;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs for views of one list; arrow keys move between them. */
export function Tabs<Id extends string>({ options, value, onChange, label, panelId }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (options.findIndex(({ id }) => id === value) + step + options.length) % options.length;
    const option = options[next];
    if (!option) return;
    onChange(option.id);
    list.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={onKeyDown} tabIndex={-1}>
      {options.map((option) => (
        <button
          key={option.id}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={option.id === value}
          aria-controls={panelId}
          tabIndex={option.id === value ? 0 : -1}
          onClick={() => onChange(option.id)}
        >
          <span>{option.label}</span>
        </button>
      ))}
    </div>
  );
}

interface TabLinksProps {
  items: readonly { readonly href: string; readonly label: string }[];
  current: string;
  label: string;
}

/** Links between the pages of one place, in the look of tabs. */
export function TabLinks({ items, current, label }: TabLinksProps) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {items.map(({ href, label: word }) => (
        <Link key={href} href={href} className={styles.tab} aria-current={href === current ? 'page' : undefined}>
          <span>{word}</span>
        </Link>
      ))}
    </nav>
  );
}

/** Row of filters that scrolls and runs off the right edge. */
export function FilterRow({ children }: { children: ReactNode }) {
  return <div className={styles.filters}>{children}</div>;
}

interface FilterChipProps {
  label: string;
  isActive: boolean;
  onClick: () => void;
}

/** Filter that is on or off. */
export function FilterChip({ label, isActive, onClick }: FilterChipProps) {
  return (
    <button type="button" className={styles.target} aria-pressed={isActive} onClick={onClick}>
      <span className={classes(styles.chip, isActive && styles.active)}>{label}</span>
    </button>
  );
}

interface FilterSelectProps<Id extends string> extends ChoiceProps<Id> {
  /** Option that filters nothing. With any other, the chip is highlighted. */
  neutral: Id;
}

/** Filter with several options: a native select that looks like a chip. */
export function FilterSelect<Id extends string>({ options, value, onChange, label, neutral }: FilterSelectProps<Id>) {
  const chosen = options.find(({ id }) => id === value);
  return (
    <span className={styles.target}>
      <span className={classes(styles.chip, value !== neutral && styles.active)} aria-hidden="true">
        <span>{value === neutral ? label : chosen?.label}</span>
        <Icon of={chevronDown} size={16} />
      </span>
      <select
        className={styles.over}
        aria-label={label}
        value={value}
        onChange={(event) => {
          const option = options.find(({ id }) => id === event.target.value);
          if (option) onChange(option.id);
        }}
      >
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}

interface SwitchProps {
  label: string;
  detail?: string | undefined;
  isOn: boolean;
  isDisabled?: boolean | undefined;
  /** The switch needs the server. While offline it is disabled and shows why. */
  isAct?: boolean | undefined;
  onChange: (isOn: boolean) => void;
}

/** Setting that takes effect at once; the whole row is clickable. */
export function Switch({ label, detail, isOn, isDisabled, isAct, onChange }: SwitchProps) {
  const away = use(OfflineContext);
  const whyNot = isAct ? away : undefined;
  return (
    <label className={styles.row}>
      <span className={styles.words}>
        <span className={styles.strong}>{label}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
        {whyNot && <span className={styles.detail}>{whyNot}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        className={styles.switch}
        checked={isOn}
        disabled={isDisabled || whyNot !== undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}

interface RadioRowsProps<Id extends string> extends Omit<ChoiceProps<Id>, 'options'> {
  options: readonly { id: Id; label: string; detail?: string | undefined; leading?: ReactNode }[];
}

/** Choice of one among options that need a line of explanation each. */
export function RadioRows<Id extends string>({ options, value, onChange, label }: RadioRowsProps<Id>) {
  const name = useId();
  return (
    <fieldset className={styles.rows}>
      <legend className={styles.legend}>{label}</legend>
      {options.map((option) => (
        <label key={option.id} className={styles.row}>
          <TextSpan>{option.leading}</TextSpan>
          <span className={styles.words}>
            <span className={styles.strong}>{option.label}</span>
            {option.detail && <span className={styles.detail}>{option.detail}</span>}
          </span>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            checked={option.id === value}
            onChange={() => onChange(option.id)}
          />
        </label>
      ))}
    </fieldset>
  );
}
