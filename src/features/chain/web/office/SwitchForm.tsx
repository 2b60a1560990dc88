import { useActText } from '#features/office/web/acts/act-looks.ts';
import { actWords } from '#features/office/web/acts/act-words.ts';
import { useAsking } from '#features/office/web/asking/asking.ts';
import { askingWords } from '#features/office/web/asking/asking-words.ts';
import office from '#features/office/web/Office.module.css';
import { useOfficeAct } from '#features/office/web/use-office-act.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import { call } from './calls.ts';
import { networkWords } from './network-words.ts';
import { reasons } from './reasons.ts';

const STOP = 'POST /api/office/network/stop';
const OPEN = 'POST /api/office/network/open';

/** One person stops everything that leaves at once; that it goes on is asked for, and another checks. */
export function SwitchForm({ isStopped, mayAsk, mayStop }: { isStopped: boolean; mayAsk: boolean; mayStop: boolean }) {
  const w = useWords(networkWords);
  const i = useWords(askingWords);
  const acts = useWords(actWords);
  const titleOf = useActText();
  const asking = useAsking(useOfficeAct(reasons));
  const { act, prove, isBusy, reason } = asking;
  const stop = () => {
    asking.try();
    if (reason === undefined) return;
    const sent = { body: { reason } };
    void act(() => prove(w.signStop, { call: STOP, ...sent }, (proof) => call(STOP, { ...sent, ...proof })), {
      done: { title: w.stoppedNow },
      failed: w.notStopped,
      onDone: asking.start,
    });
  };
  const open = () => {
    asking.try();
    if (reason === undefined) return;
    const sent = { body: { reason } };
    const what = acts.signAsk(titleOf('network.open', 'network'));
    void act(() => prove(what, { call: OPEN, ...sent }, (proof) => call(OPEN, { ...sent, ...proof })), {
      done: { title: i.asked },
      failed: i.notAsked,
      onDone: asking.start,
    });
  };
  if (isStopped ? !mayAsk : !mayStop) return null;
  return (
    <section aria-label={w.switch}>
      <SectionHead title={w.switch} />
      <p className={office.quiet}>{w.switchText}</p>
      <TextField {...asking.reasonField} />
      <div className={office.acts}>
        <Button
          look={isStopped ? 'seal-outline' : 'danger-text'}
          isWide
          isAct
          loadingText={isBusy ? (isStopped ? i.asking : w.stopping) : undefined}
          onClick={isStopped ? open : stop}
        >
          {isStopped ? w.askOpen : w.stop}
        </Button>
      </div>
    </section>
  );
}
