import { useState } from 'react';
import { wonText } from '#features/pay/web/won.ts';
import type { TakenPayment } from '#features/tills/wire.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Switch } from '#ui/controls/Choice.tsx';
import { tillWords } from '../till-words.ts';
import styles from './Items.module.css';

/** Maximum length of a refund's reason. */
export const MOST_REASON = 200;

interface ItemsBackProps {
  items: TakenPayment['items'];
  /** Sum of the chosen items, and their names as far as they fit into a reason. */
  onChosen: (sum: string, names: string) => void;
}

/** The bought items as buttons; they fill in amount and reason, which stay editable. */
export function ItemsBack({ items, onChosen }: ItemsBackProps) {
  const w = useWords(tillWords);
  const [pressed, setPressed] = useState<readonly number[]>([]);
  // Lines of a receipt have no key except their index.
  const lines = items.map((item, n) => ({ ...item, n }));
  const press = (n: number) => {
    const now = pressed.includes(n) ? pressed.filter((one) => one !== n) : [...pressed, n];
    const those = lines.filter((line) => now.includes(line.n));
    setPressed(now);
    onChosen(
      those.length === 0 ? '' : those.reduce((sum, { amount }) => sum + BigInt(amount), 0n).toString(),
      those
        .map(({ name }) => name)
        .join(', ')
        .slice(0, MOST_REASON),
    );
  };
  if (items.length === 0) return null;
  return (
    <fieldset className={styles.back} aria-label={w.whichItems}>
      {lines.map(({ name, amount, n }) => (
        <Switch key={n} label={name} detail={wonText(amount)} isOn={pressed.includes(n)} onChange={() => press(n)} />
      ))}
    </fieldset>
  );
}
