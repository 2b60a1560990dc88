import { countText } from '#platform/number-text.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Switch } from '#ui/controls/Choice.tsx';
import { KeyValues, StatTiles } from '#ui/layout/Facts.tsx';
import type { BadLine, GoodLine } from '../../../offer-file.ts';
import styles from '../Issuing.module.css';
import { manyWords } from './many-words.ts';
import type { Step } from './use-many.ts';

interface CheckedProps {
  step: Extract<Step, { at: 'checked' }>;
  isBusy: boolean;
  onCode: (isOn: boolean) => void;
  onOffer: (rows: readonly GoodLine[]) => Promise<void>;
  onAgain: () => void;
}
const SHOWN = 50;

/**
 * Shows the check of a file before anything is offered: the number of good lines, and each bad line with its number and
 * reason.
 */
export function Checked({ step: { name, withCode, file }, isBusy, onCode, onOffer, onAgain }: CheckedProps) {
  const w = useWords(manyWords);
  const { good, bad, unused, hasCodes } = file;
  return (
    <div className={styles.form}>
      <p className={styles.quiet}>{name}</p>
      <StatTiles
        stats={[
          { value: countText(good.length), label: w.goodLines },
          { value: countText(bad.length), label: w.badLines },
        ]}
      />
      {unused.length > 0 && <p className={styles.quiet}>{w.unused(unused.join(', '))}</p>}
      {bad.length > 0 && <BadLines bad={bad} />}
      {!hasCodes && <Switch label={w.withCode} detail={w.withCodeText} isOn={withCode} onChange={onCode} />}
      {good.length > 0 && (
        <Button isAct isWide loadingText={isBusy ? w.making : undefined} onClick={() => void onOffer(good)}>
          {w.make(w.people(good.length))}
        </Button>
      )}
      <Button look="quiet" isWide isDisabled={isBusy} onClick={onAgain}>
        {w.another}
      </Button>
    </div>
  );
}

function BadLines({ bad }: { bad: readonly BadLine[] }) {
  const w = useWords(manyWords);
  return (
    <section aria-label={w.badTitle}>
      <p className={styles.legend}>{w.badTitle}</p>
      <KeyValues
        rows={bad
          .slice(0, SHOWN)
          .map(({ line, fault, at }) => ({ term: w.line(line), value: w.lineFaults[fault](at) }))}
      />
      {bad.length > SHOWN && <p className={styles.quiet}>{w.more(bad.length - SHOWN)}</p>}
    </section>
  );
}
