import { useMay } from '#platform/web/calls/acting.ts';
import { keepKeys } from '#platform/web/calls/kept-keys.ts';
import { refetch } from '#platform/web/calls/query.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import { call } from './calls.ts';
import { words } from './detail-words.ts';
import styles from './Transaction.module.css';
import { reasons } from './words.ts';

const routes = ['GET /api/transactions/{userId}', 'GET /api/assets/{userId}', 'GET /api/portfolio/{userId}'];
const keys = keepKeys<undefined>('take-back');

/** Takes back, once, a send to an address that nobody owns. States beforehand what is returned and what is not. */
export function TakeBack({ id }: { id: number }) {
  const w = useWords(words);
  const may = useMay();
  const what = `${useUserId()} ${id}`;
  const lost = { title: w.notTakenBack.title, before: w.again };
  const once = { keys, what, lost };
  const { isBusy, fault, act } = useAct({ reasons, otherwise: w.again, routes, once });
  const takeBack = () =>
    act((key) => call('POST /api/transactions/{id}/take-back', { params: { id }, key }), {
      done: w.takenBack,
      failed: w.notTakenBack,
      // Stays in progress until the list shows it.
      onDone: () => refetch(...routes),
    });
  if (!may('money')) return null;
  return (
    <div className={styles.back}>
      <p className={styles.term}>{w.takeBackText}</p>
      <p role="alert" className={styles.reason}>
        <LangText>{fault}</LangText>
      </p>
      <Button look="quiet" isAct isWide loadingText={isBusy ? w.takingBack : undefined} onClick={() => void takeBack()}>
        {w.takeBack}
      </Button>
    </div>
  );
}
