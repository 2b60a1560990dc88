import { useState } from 'react';
import type { TillScreen } from '#features/tills/wire.ts';
import { queries } from '#platform/web/calls/query.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { classes } from '#ui/classes.ts';
import { Button } from '#ui/controls/Button.tsx';
import { alert } from '#ui/drawings/icons.ts';
import { contact } from '#ui/drawings/icons-more.ts';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import { Name } from '#ui/text/LangText.tsx';
import { call, reasons } from '../calls.ts';
import { words } from '../words.ts';
import { Keys } from './Keys.tsx';
import styles from './Till.module.css';
import { TillHead } from './TillHead.tsx';
import { tillWords } from './till-words.ts';

const LENGTH = 6;

/** Shown until a clerk of the till enters their six digits. */
export function LockedTill({ till, isAway }: { till: TillScreen; isAway: boolean }) {
  const w = useWords(tillWords);
  const [chosen, setChosen] = useState<number>();
  const clerk = till.clerks.find(({ id }) => id === chosen);
  return (
    <>
      <TillHead till={till} text={w.locked} />
      {isAway && <InfoLine icon={alert} title={w.away} text={w.awayText} />}
      {clerk && !clerk.isLocked ? (
        <Digits key={clerk.id} clerk={clerk} isAway={isAway} onOther={() => setChosen(undefined)} />
      ) : (
        <section>
          <SectionHead title={w.who} />
          {till.clerks.length === 0 && <p className={styles.small}>{w.noClerk}</p>}
          <List label={w.who}>
            {till.clerks.map(({ id, name, isLocked }) => (
              <ListRow
                key={id}
                icon={contact}
                title={<Name>{name}</Name>}
                {...(isLocked ? { meta: w.isLocked } : { onClick: () => setChosen(id) })}
              />
            ))}
          </List>
        </section>
      )}
    </>
  );
}

interface DigitsProps {
  clerk: TillScreen['clerks'][number];
  isAway: boolean;
  onOther: () => void;
}

function Digits({ clerk, isAway, onOther }: DigitsProps) {
  const w = useWords(tillWords);
  const { unanswered } = useWords(words);
  const [typed, setTyped] = useState('');
  const { isBusy, fault, forget, act } = useAct({ reasons, otherwise: unanswered, isToldInPlace: true });
  const type = async (key: string) => {
    if (isBusy || isAway || typed.length >= LENGTH) return;
    const digits = typed + key;
    if (typed === '') forget();
    setTyped(digits);
    if (digits.length < LENGTH) return;
    await act(() => call('POST /api/till/entry', { body: { clerkId: clerk.id, digits } }), {
      failed: w.notEntered,
      onDone: (shown) => queries.setQueryData(['GET /api/till'], shown),
      onFailed: () => void queries.invalidateQueries({ queryKey: ['GET /api/till'] }),
    });
    setTyped('');
  };
  return (
    <section className={styles.stack}>
      <h2 className={styles.shop}>{w.digitsOf(clerk.name)}</h2>
      <div className={styles.dots} role="img" aria-label={w.typed(typed.length)}>
        {Array.from({ length: LENGTH }, (_, at) => `dot${at}`).map((key, at) => (
          <span key={key} className={classes(styles.dot, at < typed.length && styles.full)} />
        ))}
      </div>
      <p role="status" className={styles.fault}>
        {isBusy ? w.entering : fault}
      </p>
      <Keys
        label={w.digitsOf(clerk.name)}
        isOfDigits
        onKey={(key) => void type(key)}
        onBack={() => setTyped(typed.slice(0, -1))}
      />
      <Button look="quiet" isWide onClick={onOther}>
        {w.other}
      </Button>
    </section>
  );
}
