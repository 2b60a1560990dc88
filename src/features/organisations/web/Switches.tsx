import { Switch } from '#ui/controls/Choice.tsx';
import styles from './Organisations.module.css';

interface SwitchesProps<Id extends string> {
  label: string;
  options: readonly (readonly [Id, string])[];
  chosen: readonly Id[];
  error?: string | undefined;
  onChange: (chosen: Id[]) => void;
}

/** A few options, each on or off. */
export function Switches<Id extends string>({ label, options, chosen, error, onChange }: SwitchesProps<Id>) {
  return (
    <fieldset className={styles.switches}>
      <legend className={styles.legend}>{label}</legend>
      {options.map(([id, text]) => (
        <Switch
          key={id}
          label={text}
          isOn={chosen.includes(id)}
          onChange={(isOn) =>
            onChange(options.map(([one]) => one).filter((one) => (one === id ? isOn : chosen.includes(one))))
          }
        />
      ))}
      {error && (
        <p role="alert" className={styles.fault}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
