// @online
import { useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { alert } from '#ui/drawings/icons.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import styles from '../Offer.module.css';
import { hereWords } from './here-words.ts';

interface HereAskedProps {
  /** Origins on this machine. */
  at: readonly string[];
  onGoOn: () => void;
  onStop: () => void;
}

/** Asks the person before the wallet connects to a program on their own machine. */
export function HereAsked({ at, onGoOn, onStop }: HereAskedProps) {
  const w = useWords(hereWords);
  return (
    <div className={styles.form}>
      <InfoLine icon={alert} title={w.title} text={w.text} />
      {at.map((origin) => (
        <code key={origin} translate="no">
          {origin}
        </code>
      ))}
      <Button isWide onClick={onStop}>
        {w.stop}
      </Button>
      <Button look="quiet" isWide onClick={onGoOn}>
        {w.goOn}
      </Button>
    </div>
  );
}
