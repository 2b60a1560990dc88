import { useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { call as callConnections } from '#features/connections/web/calls.ts';
import { dateText } from '#platform/dates.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Question } from '#ui/controls/ButtonPair.tsx';
import { info } from '#ui/drawings/icons-more.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import type { Erasure, Party } from '../contract.ts';
import { call, reasons } from './calls.ts';
import styles from './Known.module.css';
import { words } from './words.ts';

const ASK = 'POST /api/parties/{userId}/erasures';
const ROUTES = ['GET /api/parties/', 'GET /api/connections'];

/** Actions on what a party knows: ending a connection, or requesting erasure. */
export function PartyActs({ party, name }: { party: Party; name: string }) {
  const w = useWords(words);
  const acts = usePartyActs(party, name);
  const [asked, ask] = useState<'end' | 'erase'>();
  const { organisation, connection, erasure } = party;
  const isLive = connection !== null && connection.endedAt === null;
  const done = () => ask(undefined);
  return (
    <>
      {erasure && <Request erasure={erasure} />}
      {!organisation && <InfoLine icon={info} title={w.noLine} text={w.noLineText} />}
      {organisation?.state === 'closed' && <InfoLine icon={info} title={w.noLine} text={w.closedText} />}
      <div className={styles.form}>
        {asked === 'end' && connection && (
          <Question
            text={w.endText(name)}
            cancel={w.cancel}
            act={w.end}
            acting={w.ending}
            isActing={acts.isBusy}
            onCancel={done}
            onAct={() => void acts.end(connection.id).then(done)}
          />
        )}
        {asked === 'erase' && (
          <Question
            text={w.eraseText(name)}
            cancel={w.keep}
            act={w.erase}
            acting={w.asking}
            isActing={acts.isBusy}
            onCancel={done}
            onAct={() => void acts.erase().then(done)}
          />
        )}
        {asked === undefined && isLive && (
          <Button look="danger-text" isAct isWide onClick={() => ask('end')}>
            {w.end}
          </Button>
        )}
        {asked === undefined && organisation && organisation.state !== 'closed' && erasure?.state !== 'open' && (
          <Button look="danger-text" isAct isWide onClick={() => ask('erase')}>
            {w.erase}
          </Button>
        )}
        {asked === undefined && erasure?.state === 'open' && (
          <Button look="quiet" isAct isWide isDisabled={acts.isBusy} onClick={() => void acts.takeBack(erasure.id)}>
            {w.keepAfterAll}
          </Button>
        )}
      </div>
    </>
  );
}

function usePartyActs({ organisation }: Party, name: string) {
  const w = useWords(words);
  const userId = useUserId();
  const params = { userId };
  const { act, isBusy } = useAct({ reasons, otherwise: w.unanswered, routes: ROUTES });
  return {
    isBusy,
    end: (connectionId: number) =>
      act(() => callConnections('DELETE /api/connections/{connectionId}', { params: { connectionId } }), {
        done: { title: w.endedToast },
        failed: w.notEnded,
      }),
    erase: () => {
      const sent = { params, body: { organisationId: organisation?.id ?? 0 } };
      return act(() => signedCall(call, w.signing(name), ASK, sent), {
        done: { title: w.askedToast },
        failed: w.notAsked,
      });
    },
    takeBack: (erasureId: number) =>
      act(() => call('DELETE /api/parties/{userId}/erasures/{erasureId}', { params: { ...params, erasureId } }), {
        done: { title: w.takenBack },
        failed: w.notTakenBack,
      }),
  };
}

/** State of an erasure request. */
function Request({ erasure: { state, askedAt, answeredAt, reason, keptUntil } }: { erasure: Erasure }) {
  const w = useWords(words);
  const language = useLanguage();
  const day = (at: string) => dateText(at, language);
  return (
    <>
      <h3 className={styles.head}>{w.request}</h3>
      <p className={styles.lead}>{w.states[state]}</p>
      <KeyValues
        rows={[
          { term: w.askedOn, value: day(askedAt) },
          ...(answeredAt === null
            ? []
            : [{ term: state === 'withdrawn' ? w.withdrawnOn : w.answeredOn, value: day(answeredAt) }]),
          ...(reason === null ? [] : [{ term: w.why, value: reason }]),
          ...(keptUntil === null ? [] : [{ term: w.until, value: day(`${keptUntil}T00:00:00`) }]),
        ]}
      />
    </>
  );
}
