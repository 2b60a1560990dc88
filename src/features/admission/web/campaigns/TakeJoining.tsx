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
import { JOINED_ROUTES } from './Joined.tsx';
import { joinWords } from './join-words.ts';

const TAKE = 'POST /api/campaign-memberships/{userId}';

/** The press that joins by what was shown. */
export function TakeJoining({ code }: { code: string }) {
  const w = useWords(joinWords);
  const all = useWords(shared);
  const userId = useUserId();
  const { isBusy, fault, act } = useAct({ reasons, otherwise: all.unanswered, isToldInPlace: true });
  const take = () => {
    const sent = { params: { userId }, body: { responseCode: code } };
    return act(() => signedCall(call, w.signing, TAKE, sent), {
      failed: w.notTaken,
      onDone: async ({ campaignId }) => {
        for (const route of JOINED_ROUTES) await queries.invalidateQueries({ queryKey: [route] });
        go(`/campaign-join?campaign=${campaignId}`, { replace: true });
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
      <ButtonLink look="quiet" isWide href="/campaigns">
        {w.campaigns}
      </ButtonLink>
    </div>
  );
}
