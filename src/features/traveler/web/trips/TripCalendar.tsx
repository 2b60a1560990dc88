// @online
import { useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { dateText } from '#platform/dates.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { copyText } from '#platform/web/device/share.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ButtonPair, Question } from '#ui/controls/ButtonPair.tsx';
import { alert } from '#ui/drawings/icons.ts';
import { calendar, copy } from '#ui/drawings/icons-more.ts';
import { InfoLine, SkeletonBlock } from '#ui/layout/State.tsx';
import { call, useRead } from '../calls.ts';
import { reasons } from '../reasons.ts';
import { calendarWords } from './calendar-words.ts';
import styles from './TripCalendar.module.css';

const STATE = 'GET /api/travel-calendar/{userId}';
const MAKE = 'POST /api/travel-calendar/{userId}';
const END = 'DELETE /api/travel-calendar/{userId}';
const HEIGHT = 180;

/** The secret address at which calendars read a person's trips: create, show once, replace, end. */
export function TripCalendar() {
  const w = useWords(calendarWords);
  const [address, setAddress] = useState<string>();
  const state = useRead(STATE).data;
  if (!state) return <SkeletonBlock height={HEIGHT} label={w.loading} />;
  return (
    <div className={styles.body}>
      {state.isOfMachine && <InfoLine icon={alert} title={w.ofMachine} text={w.ofMachineText} />}
      {address !== undefined && <Shown address={address} />}
      {state.since === null ? (
        <Make onMade={setAddress} />
      ) : (
        <Made since={address === undefined ? state.since : undefined} onChange={setAddress} />
      )}
    </div>
  );
}

function useFeedAct(onAddress: (address: string | undefined) => void) {
  const w = useWords(calendarWords);
  const language = useLanguage();
  const userId = useUserId();
  const { isBusy, act } = useAct({ reasons, otherwise: w.failed, routes: [STATE] });
  const sent = { params: { userId }, body: { language } };
  const make = () =>
    act(() => signedCall(call, w.sign, MAKE, sent), {
      done: w.made,
      failed: w.makeFailed,
      onDone: ({ address }) => onAddress(address),
    });
  const end = () =>
    act(() => call(END, { params: { userId } }), {
      done: w.ended,
      failed: w.endFailed,
      onDone: () => onAddress(undefined),
    });
  return { isBusy, make, end };
}

function Make({ onMade }: { onMade: (address: string | undefined) => void }) {
  const w = useWords(calendarWords);
  const { isBusy, make } = useFeedAct(onMade);
  return (
    <Button isWide isAct icon={calendar} loadingText={isBusy ? w.making : undefined} onClick={() => void make()}>
      {w.make}
    </Button>
  );
}

interface MadeProps {
  /** Undefined while the new address is shown. */
  since: string | undefined;
  onChange: (address: string | undefined) => void;
}

/** States that an address exists, and offers to replace or end it, each after a confirmation. */
function Made({ since, onChange }: MadeProps) {
  const w = useWords(calendarWords);
  const language = useLanguage();
  const [asked, setAsked] = useState<'replace' | 'end'>();
  const { isBusy, make, end } = useFeedAct((address) => {
    setAsked(undefined);
    onChange(address);
  });
  const question = { cancel: w.cancel, isActing: isBusy, onCancel: () => setAsked(undefined) };
  if (asked === 'replace')
    return (
      <Question {...question} text={w.replaceAsk} act={w.replaceYes} acting={w.making} onAct={() => void make()} />
    );
  if (asked === 'end')
    return <Question {...question} text={w.endAsk} act={w.endYes} acting={w.ending} onAct={() => void end()} />;
  return (
    <>
      {since !== undefined && (
        <InfoLine icon={calendar} title={w.since(dateText(since, language))} text={w.sinceText} />
      )}
      <ButtonPair>
        <Button look="quiet" onClick={() => setAsked('end')}>
          {w.end}
        </Button>
        <Button look="quiet" onClick={() => setAsked('replace')}>
          {w.replace}
        </Button>
      </ButtonPair>
    </>
  );
}

/** Shows the address, which cannot be shown again. */
function Shown({ address }: { address: string }) {
  const w = useWords(calendarWords);
  const [said, setSaid] = useState<string>();
  const press = async () => setSaid((await copyText(address)) ? w.copied : w.notCopied);
  return (
    <section className={styles.shown}>
      <p className={`${styles.address} code`} translate="no">
        {address}
      </p>
      <p className={styles.said}>{w.shownOnce}</p>
      <Button isWide icon={copy} onClick={() => void press()}>
        {w.copy}
      </Button>
      <p role="status" className={styles.said}>
        {said}
      </p>
      <p className={styles.said}>{w.how}</p>
    </section>
  );
}
