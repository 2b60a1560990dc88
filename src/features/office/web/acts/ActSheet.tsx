import { useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { readName } from '#platform/both-names.ts';
import { dateTimeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { useForm } from '#platform/web/use-form.ts';
import { Button, TextLink } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { stamp } from '#ui/drawings/icons.ts';
import { AddressText, KeyValues } from '#ui/layout/Facts.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import type { OfficeAct } from '../../calls/acts.ts';
import { pathOfPage, UNKNOWN } from '../../rules.ts';
import { call, reasons } from '../calls.ts';
import styles from '../Office.module.css';
import { useOfficeAct } from '../use-office-act.ts';
import { words } from '../words.ts';
import { ActLines, hasMoreLines } from './ActLines.tsx';
import { factsOf, signedWith } from './act-facts.ts';
import { useActTitle } from './act-looks.ts';
import { actWords } from './act-words.ts';
import { factRows } from './fact-rows.tsx';

/** Sheet of one act with all its facts, and what this officer may do about it. */
export function ActSheet({ act, onClose }: { act: OfficeAct | undefined; onClose: () => void }) {
  const w = useWords(actWords);
  const all = useWords(words);
  const language = useLanguage();
  const titleOf = useActTitle();
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Sheet
      isOpen={act !== undefined}
      onClose={onClose}
      title={act ? titleOf(act) : ''}
      closeLabel={all.close}
      isBusy={isBusy}
    >
      {act && (
        <>
          <KeyValues
            rows={[
              ...factRows(factsOf(act, language)),
              { term: w.maker, value: act.isYours ? w.you : (readName(act, 'madeBy', language) ?? w.gone) },
              { term: w.made, value: dateTimeText(act.madeAt, language) },
              { term: w.reason, value: act.reason },
              { term: w.until, value: dateTimeText(act.expiresAt, language) },
              { term: w.digest, value: <AddressText address={act.digest} /> },
            ]}
          />
          <ActChoices key={act.id} act={act} onBusy={setIsBusy} onDone={onClose} />
          <p className={styles.quiet}>{w.rule}</p>
        </>
      )}
    </Sheet>
  );
}

interface ChoicesProps {
  act: OfficeAct;
  onBusy?: ((isBusy: boolean) => void) | undefined;
  onDone: () => void;
  /** Reason why it cannot be carried out now. */
  fault?: string | undefined;
}

/** The lines of an act, and its buttons. Lines beyond its facts must be opened before the act can be carried out. */
export function ActChoices({ fault, ...props }: ChoicesProps) {
  const w = useWords(actWords);
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const isUnread = hasMoreLines(props.act) && !wasOpened;
  const toggle = () => {
    setIsOpen(!isOpen);
    setWasOpened(true);
  };
  return (
    <ActLines act={props.act} isOpen={isOpen} onToggle={toggle}>
      <Choices {...props} fault={fault ?? (isUnread ? w.linesFirst : undefined)} />
    </ActLines>
  );
}

/** Buttons to check, refuse or withdraw an act, or the reason why this officer can do none of these. */
function Choices({ act, onBusy, onDone, fault }: ChoicesProps) {
  const w = useWords(actWords);
  const language = useLanguage();
  if (act.mayCheck) return <Checker act={act} onBusy={onBusy} onDone={onDone} fault={fault} />;
  const whyNot = () => {
    if ([act.kind, ...act.facts.map(({ name }) => name)].includes(UNKNOWN)) return w.ofNewer;
    if (act.checksFrom !== null) return w.tooNew(dateTimeText(act.checksFrom, language));
    if (act.isAlone) return w.alone;
    return act.isYours ? w.yours : w.notForRole;
  };
  return (
    <div className={styles.acts}>
      <p className={styles.yours}>{whyNot()}</p>
      {act.isAlone && <TextLink href={pathOfPage('access')}>{w.toAccess}</TextLink>}
      {act.mayTakeBack && <Withdraw act={act} onDone={onDone} />}
    </div>
  );
}

function Withdraw({ act: one, onDone }: Pick<ChoicesProps, 'act' | 'onDone'>) {
  const w = useWords(actWords);
  const { isBusy, act } = useOfficeAct(reasons);
  const route = 'POST /api/office/acts/{actId}/withdraw';
  const params = { actId: one.id };
  const what = useActTitle()(one);
  return (
    <Button
      look="quiet"
      isWide
      isAct
      isDisabled={isBusy}
      onClick={() =>
        void act(() => signedCall(call, w.signWithdraw(what), route, { params }), {
          done: { title: w.withdrawn },
          failed: w.notWithdrawn,
          onDone,
        })
      }
    >
      {w.withdraw}
    </Button>
  );
}

const CHECK = 'POST /api/office/acts/{actId}/check';
const REFUSE = 'POST /api/office/acts/{actId}/refuse';

function Checker({ act: one, onBusy, onDone, fault }: ChoicesProps) {
  const w = useWords(actWords);
  const language = useLanguage();
  const [isRefusing, setIsRefusing] = useState(false);
  const { isBusy, refused, act } = useOfficeAct(reasons);
  const form = useForm({ reason: '' }, ({ reason }) => ({ reason: reason.trim() === '' && w.whyNeeded }), refused);
  const params = { actId: one.id };
  const what = useActTitle()(one);
  const during = async (work: Promise<boolean>) => {
    onBusy?.(true);
    await work;
    onBusy?.(false);
  };
  const check = () => {
    const signs = signedWith(w.signCheck(what), factsOf(one, language));
    const work = () => signedCall(call, signs, CHECK, { params, query: { digest: one.digest } });
    return during(act(work, { done: { title: w.checked }, failed: w.notChecked, onDone }));
  };
  const refuse = form.press(() => {
    const sent = { params, body: { reason: form.values.reason.trim() } };
    const work = () => signedCall(call, w.signRefuse(what), REFUSE, sent);
    void during(act(work, { done: { title: w.refused }, failed: w.notRefused, onDone }));
  });
  return (
    <div className={styles.acts}>
      {isRefusing ? (
        <TextField label={w.why} maxLength={200} {...form.field('reason')} />
      ) : (
        <Button
          look="seal"
          isWide
          isAct
          icon={stamp}
          isDisabled={fault !== undefined}
          reason={fault}
          loadingText={isBusy ? w.checking : undefined}
          onClick={() => void check()}
        >
          {w.check}
        </Button>
      )}
      <Button
        look="danger-text"
        isWide
        isAct
        isDisabled={isBusy}
        onClick={isRefusing ? refuse : () => setIsRefusing(true)}
      >
        {w.refuse}
      </Button>
    </div>
  );
}
