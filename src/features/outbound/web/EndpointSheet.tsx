import { useState } from 'react';
import { Secret } from '#features/organisations/web/Secret.tsx';
import { dateTimeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { toast } from '#platform/web/toasts/toast.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { ButtonPair, Question } from '#ui/controls/ButtonPair.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import type { Endpoint } from '../contract.ts';
import { isDelivered } from '../rules.ts';
import { call } from './calls.ts';
import { Deliveries } from './Deliveries.tsx';
import { useEndpointAct } from './use-endpoint-act.ts';
import styles from './Webhooks.module.css';
import { words } from './words.ts';

interface EndpointSheetProps {
  id: number;
  /** Nothing keeps it closed. */
  of: Endpoint | undefined;
  onClose: () => void;
}

/** One endpoint: its test, its secret, its end, and what was answered last. */
export function EndpointSheet({ id, of, onClose }: EndpointSheetProps) {
  const w = useWords(words);
  const language = useLanguage();
  const [secret, setSecret] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const close = () => {
    setSecret(undefined);
    onClose();
  };
  return (
    <Sheet
      isOpen={of !== undefined}
      onClose={close}
      title={secret === undefined ? of?.description || w.title : w.secret}
      lead={secret === undefined ? of?.url : w.secretLead}
      closeLabel={w.close}
      isBusy={isBusy}
    >
      {of &&
        (secret === undefined ? (
          <div className={styles.form}>
            {of.oldSecretUntil && <p>{w.oldSecret(dateTimeText(of.oldSecretUntil, language))}</p>}
            <Acts id={id} of={of} onBusy={setIsBusy} onSecret={setSecret} onGone={close} />
            <Deliveries id={id} of={of} />
          </div>
        ) : (
          <div className={styles.form}>
            <Secret text={secret} label={w.secret} />
            <Button look="quiet" isWide onClick={close}>
              {w.done}
            </Button>
          </div>
        ))}
    </Sheet>
  );
}

const TEST = 'POST /api/org/{id}/endpoints/{endpointId}/test';
const SECRET = 'POST /api/org/{id}/endpoints/{endpointId}/secret';
const REMOVE = 'DELETE /api/org/{id}/endpoints/{endpointId}';

interface ActsProps {
  id: number;
  of: Endpoint;
  onBusy: (isBusy: boolean) => void;
  onSecret: (secret: string) => void;
  onGone: () => void;
}

function Acts({ id, of, onBusy, onSecret, onGone }: ActsProps) {
  const w = useWords(words);
  const [asked, setAsked] = useState<'newSecret' | 'remove'>();
  const testing = useTest(id, of.id);
  const { isBusy, act, prove } = useEndpointAct();
  const params = { id, endpointId: of.id };
  const renew = async () => {
    const sent = { params, body: {} };
    onBusy(true);
    await act(
      () => prove(w.signingSecret(of.url), { call: SECRET, ...sent }, (proof) => call(SECRET, { ...sent, ...proof })),
      { failed: w.noSecret, onDone: (made) => onSecret(made.secret) },
    );
    onBusy(false);
  };
  const remove = async () => {
    onBusy(true);
    await act(
      () => prove(w.signingRemove(of.url), { call: REMOVE, params }, (proof) => call(REMOVE, { params, ...proof })),
      { done: { title: w.removed }, failed: w.notRemoved, onDone: onGone },
    );
    onBusy(false);
  };
  if (asked)
    return (
      <Question
        text={asked === 'remove' ? w.removeText : w.newSecretText}
        cancel={w.cancel}
        act={w[asked]}
        acting={asked === 'remove' ? w.removing : w.making}
        isActing={isBusy}
        onCancel={() => setAsked(undefined)}
        onAct={() => void (asked === 'remove' ? remove() : renew())}
      />
    );
  return (
    <>
      <Button isAct isWide loadingText={testing.isBusy ? w.testing : undefined} onClick={() => void testing.test()}>
        {w.test}
      </Button>
      <ButtonPair>
        <Button look="quiet" onClick={() => setAsked('newSecret')}>
          {w.newSecret}
        </Button>
        <Button look="danger-text" onClick={() => setAsked('remove')}>
          {w.remove}
        </Button>
      </ButtonPair>
    </>
  );
}

function useTest(id: number, endpointId: number) {
  const w = useWords(words);
  const { isBusy, act } = useEndpointAct();
  const test = () =>
    act(() => call(TEST, { params: { id, endpointId } }), {
      failed: w.testFailed,
      onDone: ({ attempt: { status, fault } }) => {
        const why = fault === null ? String(status) : w.faults[fault];
        toast(
          status !== null && isDelivered(status)
            ? { title: w.testOk(status) }
            : { title: w.testBad(why), isDestructive: true },
        );
      },
    });
  return { isBusy, test };
}
