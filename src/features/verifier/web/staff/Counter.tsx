import { useEffect, useEffectEvent, useState } from 'react';
import { nameFor } from '#platform/both-names.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { alert } from '#ui/drawings/icons.ts';
import { isOfThisMachine, QrFrame } from '#ui/drawings/QrFrame.tsx';
import { InfoLine, SkeletonRows } from '#ui/layout/State.tsx';
import { Name } from '#ui/text/LangText.tsx';
import type { MadeRequest, Question, ReadRequest } from '../../contract.ts';
import { askingActs, call } from '../calls.ts';
import styles from './Asking.module.css';
import { askingWords } from './asking-words.ts';
import { ByBrowser } from './ByBrowser.tsx';
import { RequestOutcome } from './RequestOutcome.tsx';
import { useRequestOutcome } from './use-request-outcome.ts';

interface CounterProps {
  id: number;
  seed: string;
  of: Question;
  onLeave: () => void;
}

const ASK = 'POST /api/org/{id}/verifying/requests';

/** Shows the QR code at full size, then the outcome, then a button for the next person. */
export function Counter({ id, seed, of, onLeave }: CounterProps) {
  const w = useWords(askingWords);
  const language = useLanguage();
  const [made, setMade] = useState<MadeRequest>();
  const { isBusy, fault, act } = useAct(askingActs);
  const ask = () => {
    setMade(undefined);
    return act(() => call(ASK, { params: { id }, body: { questionId: of.id } }), {
      failed: w.notAsked,
      onDone: setMade,
    });
  };
  const askOnce = useEffectEvent(ask);
  useEffect(() => void askOnce(), []);
  return (
    <section className={styles.counter} aria-label={w.counter}>
      <h2 className={styles.title}>
        <Name>{nameFor(of, language)}</Name>
      </h2>
      {made ? (
        <Asked key={made.id} id={id} seed={seed} of={of} made={made} />
      ) : isBusy ? (
        <SkeletonRows count={4} label={w.asking} />
      ) : (
        fault !== undefined && <InfoLine icon={alert} title={w.notAsked} text={fault} />
      )}
      <div className={styles.presses}>
        <Button isAct isWide loadingText={isBusy ? w.asking : undefined} onClick={() => void ask()}>
          {w.next}
        </Button>
        <Button look="quiet" isWide onClick={onLeave}>
          {w.done}
        </Button>
      </div>
    </section>
  );
}

interface AskedProps {
  id: number;
  seed: string;
  of: Question;
  made: MadeRequest;
}

function Asked({ id, seed, of, made }: AskedProps) {
  const w = useWords(askingWords);
  const became: ReadRequest | undefined = useRequestOutcome(id, made.id);
  const isOpen = became === undefined || became.state === 'open';
  return (
    <>
      {isOpen && (
        <div className={styles.code}>
          {isOfThisMachine(made.link) && <InfoLine icon={alert} title={w.local} text={w.localText} />}
          <QrFrame did={seed} text={made.request} label={w.qr} />
          <p className={styles.scan}>{w.scan}</p>
          <ByBrowser id={id} requestId={made.id} />
        </div>
      )}
      <div role="status">{became && <RequestOutcome of={of} became={became} />}</div>
    </>
  );
}
