import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import type { Acceptances } from '../contract.ts';
import { call, reasons } from './calls.ts';
import styles from './Terms.module.css';
import { words } from './words.ts';

/** Accepts the pending texts as shown, and links to withdrawing money and closing the account. */
export function Accept({ open }: Pick<Acceptances, 'open'>) {
  const w = useWords(words);
  const { act, isBusy } = useAct({ reasons, otherwise: w.unanswered, routes: ['GET /api/terms'] });
  const accept = () =>
    act(() => call('POST /api/terms/acceptances', { body: { versions: open.map(({ id }) => id) } }), {
      done: { title: w.accepted },
      failed: w.notAccepted,
    });
  return (
    <div className={styles.acts}>
      <Button isAct isWide loadingText={isBusy ? w.accepting : undefined} onClick={() => void accept()}>
        {w.accept}
      </Button>
      <ButtonLink look="quiet" isWide href="/myinfo">
        {w.leave}
      </ButtonLink>
    </div>
  );
}
