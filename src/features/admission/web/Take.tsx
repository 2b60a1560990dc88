import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { queries } from '#platform/web/calls/query.ts';
import { useWords } from '#platform/web/device/language.ts';
import { go } from '#platform/web/location.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { check } from '#ui/drawings/icons.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import { call } from './calls.ts';
import styles from './Role.module.css';
import { reasons } from './reasons.ts';
import { words } from './words.ts';

const TAKE = 'POST /api/staff-roles/take';

interface TakeProps {
  /** What came back with the person once they had shown it. */
  code: string;
  onAgain: (() => void) | undefined;
}

/** The press that takes the role by what was shown. */
export function Take({ code, onAgain }: TakeProps) {
  const w = useWords(words);
  const { isBusy, fault, act } = useAct({ reasons, otherwise: w.unanswered, isToldInPlace: true });
  const take = () => {
    const body = { responseCode: code };
    return act(() => signedCall(call, w.signing, TAKE, { body }), {
      failed: w.notTaken,
      onDone: async ({ organisation }) => {
        await queries.invalidateQueries({ queryKey: ['GET /api/org'] });
        go(`/org/${organisation.id}`, { replace: true });
      },
    });
  };
  return (
    <div className={styles.form}>
      <InfoLine icon={check} title={w.shown} text={w.shownText} />
      {fault && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      <Button look="seal" isAct isWide loadingText={isBusy ? w.taking : undefined} onClick={() => void take()}>
        {w.take}
      </Button>
      {onAgain && (
        <Button look="quiet" isWide isDisabled={isBusy} onClick={onAgain}>
          {w.again}
        </Button>
      )}
    </div>
  );
}
