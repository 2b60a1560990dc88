import { useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { Secret } from '#features/organisations/web/keys/Secret.tsx';
import styles from '#features/organisations/web/Organisations.module.css';
import { dateTimeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { toast } from '#platform/web/toasts/toast.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ButtonPair, Question } from '#ui/controls/ButtonPair.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import type { Endpoint } from '../contract.ts';
import { isDelivered } from '../rules.ts';
import { ChangeEndpoint } from './ChangeEndpoint.tsx';
import { call, endpointActs } from './calls.ts';
import { Deliveries } from './Deliveries.tsx';
import { words } from './words.ts';

interface EndpointSheetProps {
  id: number;
  /** The endpoint to show. Undefined closes the sheet. */
  of: Endpoint | undefined;
  onClose: () => void;
}

/** Sheet of one endpoint: test, new secret, removal and latest answers. */
export function EndpointSheet({ id, of, onClose }: EndpointSheetProps) {
  const w = useWords(words);
  const language = useLanguage();
  const [secret, setSecret] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [isChanging, setIsChanging] = useState(false);
  const close = () => {
    setSecret(undefined);
    setIsChanging(false);
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
        (isChanging ? (
          <ChangeEndpoint id={id} of={of} onBusy={setIsBusy} onDone={() => setIsChanging(false)} />
        ) : secret === undefined ? (
          <div className={styles.form}>
            {of.oldSecretUntil && <p>{w.oldSecret(dateTimeText(of.oldSecretUntil, language))}</p>}
            <p className={styles.quiet}>{of.types === null ? w.everyType : of.types.join(', ')}</p>
            <Acts
              id={id}
              of={of}
              onBusy={setIsBusy}
              onSecret={setSecret}
              onChange={() => setIsChanging(true)}
              onGone={close}
            />
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
const CHANGE = 'PATCH /api/org/{id}/endpoints/{endpointId}';
const REMOVE = 'DELETE /api/org/{id}/endpoints/{endpointId}';

interface ActsProps {
  id: number;
  of: Endpoint;
  onBusy: (isBusy: boolean) => void;
  onSecret: (secret: string) => void;
  onChange: () => void;
  onGone: () => void;
}

function Acts({ id, of, onBusy, onSecret, onChange, onGone }: ActsProps) {
  const w = useWords(words);
  const [asked, setAsked] = useState<What>();
  const testing = useTest(id, of.id);
  const { isBusy, act } = useAct({ ...endpointActs, onBusy });
  const params = { id, endpointId: of.id };
  const renew = async () => {
    const sent = { params, body: {} };
    await act(() => signedCall(call, w.signingSecret(of.url), SECRET, sent), {
      failed: w.noSecret,
      onDone: (made) => onSecret(made.secret),
    });
  };
  const remove = () =>
    act(() => signedCall(call, w.signingRemove(of.url), REMOVE, { params }), {
      done: { title: w.removed },
      failed: w.notRemoved,
      onDone: onGone,
    });
  const switchOff = async () => {
    const sent = { params, body: { state: 'off' as const } };
    await act(() => signedCall(call, w.signingOff(of.url), CHANGE, sent), {
      done: { title: w.isOff },
      failed: w.notChanged,
      onDone: () => setAsked(undefined),
    });
  };
  const questions = {
    newSecret: { text: w.newSecretText, acting: w.making, run: renew },
    remove: { text: w.removeText, acting: w.removing, run: remove },
    switchOff: { text: w.switchOffText, acting: w.changing, run: switchOff },
  };
  if (asked) return <Asked what={asked} of={questions[asked]} isActing={isBusy} onCancel={() => setAsked(undefined)} />;
  return (
    <>
      <Button isAct isWide loadingText={testing.isBusy ? w.testing : undefined} onClick={() => void testing.test()}>
        {of.state === 'off' ? w.switchOn : w.test}
      </Button>
      <ButtonPair>
        <Button look="quiet" onClick={onChange}>
          {w.change}
        </Button>
        <Button look="quiet" isDisabled={of.state === 'off'} onClick={() => setAsked('switchOff')}>
          {w.switchOff}
        </Button>
      </ButtonPair>
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

type What = 'newSecret' | 'remove' | 'switchOff';
interface AskedProps {
  what: What;
  of: { text: string; acting: string; run: () => Promise<unknown> };
  isActing: boolean;
  onCancel: () => void;
}

function Asked({ what, of, isActing, onCancel }: AskedProps) {
  const w = useWords(words);
  return (
    <Question
      text={of.text}
      cancel={w.cancel}
      act={w[what]}
      acting={of.acting}
      isActing={isActing}
      onCancel={onCancel}
      onAct={() => void of.run()}
    />
  );
}

function useTest(id: number, endpointId: number) {
  const w = useWords(words);
  const { isBusy, act } = useAct(endpointActs);
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
