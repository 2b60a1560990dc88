import { useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { fingerprint } from '#ui/drawings/icons-more.ts';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import type { OfficePlace } from '../../calls/entry.ts';
import { call } from '../calls.ts';
import styles from '../Office.module.css';
import { useOfficeAct } from '../use-office-act.ts';
import { words } from '../words.ts';

const ENTER = 'POST /api/office/entry';

/** Before the office: a passkey lets its people in. */
export function EnterPage({ of: { operator } }: { of: OfficePlace }) {
  const w = useWords(words);
  const { isBusy, act, prove } = useOfficeAct();
  const enter = () =>
    act(() => prove(w.signingEntry(operator.displayName), { call: ENTER }, (proof) => call(ENTER, proof)), {
      failed: w.notEntered,
    });
  return (
    <Screen>
      <TitleRow title={w.enterTitle} gloss={operator.displayName} />
      <p className={styles.quiet}>{w.enterText}</p>
      <Button
        isWide
        isAct
        icon={fingerprint}
        loadingText={isBusy ? w.entering : undefined}
        onClick={() => void enter()}
      >
        {w.enter}
      </Button>
      <p className={styles.quiet}>{w.needsPasskey}</p>
    </Screen>
  );
}
