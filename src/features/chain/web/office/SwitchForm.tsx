import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { useActText } from '#features/office/web/acts/act-looks.ts';
import { actWords } from '#features/office/web/acts/act-words.ts';
import { ActFormEnd } from '#features/office/web/asking/ActFormEnd.tsx';
import { useActForm } from '#features/office/web/asking/act-form.ts';
import office from '#features/office/web/Office.module.css';
import { useWords } from '#platform/web/device/language.ts';
import { SectionHead } from '#ui/layout/List.tsx';
import { call, reasons } from './calls.ts';
import { networkWords } from './network-words.ts';

const STOP = 'POST /api/office/network/stop';
const OPEN = 'POST /api/office/network/open';

/** Lets one person stop all withdrawals at once. Resuming is requested by one and checked by another. */
export function SwitchForm({ isStopped, mayAsk, mayStop }: { isStopped: boolean; mayAsk: boolean; mayStop: boolean }) {
  const w = useWords(networkWords);
  const acts = useWords(actWords);
  const titleOf = useActText();
  const asking = useActForm(reasons);
  const stop = asking.ask(
    (reason) => signedCall(call, w.signStop, STOP, { body: { reason } }),
    {},
    {
      done: { title: w.stoppedNow },
      failed: w.notStopped,
    },
  );
  const open = asking.ask((reason) =>
    signedCall(call, acts.signAsk(titleOf('network.open', 'network')), OPEN, { body: { reason } }),
  );
  if (isStopped ? !mayAsk : !mayStop) return null;
  return (
    <section aria-label={w.switch}>
      <SectionHead title={w.switch} />
      <p className={office.quiet}>{w.switchText}</p>
      <ActFormEnd
        asking={asking}
        look={isStopped ? 'primary' : 'danger-text'}
        label={isStopped ? w.askOpen : w.stop}
        loading={isStopped ? undefined : w.stopping}
        onAsk={isStopped ? open : stop}
      />
    </section>
  );
}
