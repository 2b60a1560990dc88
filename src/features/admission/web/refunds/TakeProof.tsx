import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { queries } from '#platform/web/calls/query.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { go } from '#platform/web/location.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { check } from '#ui/drawings/icons.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import { call } from '../calls.ts';
import styles from '../Role.module.css';
import { reasons } from '../reasons.ts';
import { words as shared } from '../words.ts';
import { proofWords } from './proof-words.ts';

const TAKE = 'POST /api/refund-proofs/{userId}';

/** The press by which refunds go by what was shown. */
export function TakeProof({ code }: { code: string }) {
  const w = useWords(proofWords);
  const all = useWords(shared);
  const userId = useUserId();
  const routes = ['GET /api/tax-refunds/{userId}', 'GET /api/tax-eligibility/{userId}'];
  const { isBusy, fault, act } = useAct({ reasons, otherwise: all.unanswered, routes, isToldInPlace: true });
  const take = () => {
    const sent = { params: { userId }, body: { responseCode: code } };
    return act(() => signedCall(call, w.signing, TAKE, sent), {
      failed: w.notTaken,
      onDone: async ({ operatorId }) => {
        await queries.invalidateQueries({ queryKey: ['GET /api/refund-proofs/{userId}/{operatorId}'] });
        go(`/refund-proof?operator=${operatorId}`, { replace: true });
      },
    });
  };
  return (
    <div className={styles.form}>
      <InfoLine icon={check} title={all.shown} text={w.takeText} />
      {fault && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      <Button look="seal" isAct isWide loadingText={isBusy ? all.taking : undefined} onClick={() => void take()}>
        {w.take}
      </Button>
      <ButtonLink look="quiet" isWide href="/traveler">
        {w.traveler}
      </ButtonLink>
    </div>
  );
}
