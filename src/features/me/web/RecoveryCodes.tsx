import { type FormEvent, useState } from 'react';
import { CurrentPassword } from '#features/auth/web/CurrentPassword.tsx';
import { call } from '#features/auth/web/calls.ts';
import { needsPassword } from '#features/auth/web/needs-password.ts';
import { reasons } from '#features/auth/web/reasons.ts';
import { signed } from '#features/auth/web/signed.ts';
import { useUser } from '#features/auth/web/use-user.ts';
import { focusFirstFault } from '#platform/web/calls/first-fault.ts';
import { refetch } from '#platform/web/calls/query.ts';
import { reasonOf, reasonsOf } from '#platform/web/calls/reason.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { report } from '#platform/web/device/report.ts';
import { saveFile } from '#platform/web/device/save-file.ts';
import { Button } from '#ui/controls/Button.tsx';
import { copy, download } from '#ui/drawings/icons-more.ts';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { accessWords } from './access-words.ts';
import styles from './MyInfo.module.css';

const ROUTE = 'POST /api/recovery-codes/{userId}';

/** Makes ten recovery codes and shows them, this once; the sheet stays until they were kept. */
export function RecoveryCodes({ onClose }: { onClose: () => void }) {
  const w = useWords(accessWords);
  const language = useLanguage();
  const params = { userId: useUserId() };
  const [codes, setCodes] = useState<readonly string[]>();
  const [isMaking, setIsMaking] = useState(false);
  const [fault, setFault] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const isSigned = useUser().data?.biometricEnabled === true;
  const mustType = needsPassword(isSigned);
  const make = async (body: { currentPassword?: string }) => {
    setIsMaking(true);
    setFault(undefined);
    setRefused(undefined);
    try {
      const made = await signed(w.making, { call: ROUTE, params, body }, (signature) =>
        call('POST /api/recovery-codes/{userId}', { params, body, signature }),
      );
      setCodes(made.codes);
      await refetch('GET /api/recovery-codes/{userId}');
    } catch (error) {
      report(w.makeFailed, error);
      const { currentPassword } = reasonsOf(error, reasons, language);
      setRefused(currentPassword);
      // Without an answer nobody here knows whether there is a new set.
      void refetch('GET /api/recovery-codes/{userId}');
      if (currentPassword === undefined) setFault(reasonOf(error, reasons, language, w.codesUnanswered));
    }
    setIsMaking(false);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const currentPassword = String(new FormData(form).get('currentPassword') ?? '');
    if (mustType && currentPassword === '') setRefused(w.missing);
    else await make(mustType ? { currentPassword } : {});
    focusFirstFault(form);
  };
  if (codes)
    return (
      <Sheet isOpen onClose={onClose} title={w.made} lead={w.madeText} isBusy>
        <Codes codes={codes} onKept={onClose} />
      </Sheet>
    );
  return (
    <Sheet isOpen onClose={onClose} title={w.codes} lead={w.codesLead} closeLabel={w.close} isBusy={isMaking}>
      <p>{w.onlyOnce}</p>
      {fault !== undefined && <p role="alert">{fault}</p>}
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {mustType && <CurrentPassword error={refused} />}
        <Button type="submit" isAct isWide loadingText={isMaking ? w.make : undefined}>
          {w.make}
        </Button>
      </form>
    </Sheet>
  );
}

function Codes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const w = useWords(accessWords);
  const [said, setSaid] = useState<string>();
  const all = codes.join('\n');
  const copyAll = async () => {
    try {
      await navigator.clipboard.writeText(all);
      setSaid(w.copied);
    } catch (error) {
      report(w.copy, error);
      setSaid(w.notCopied);
    }
  };
  return (
    <>
      <ol className={styles.codes} aria-label={w.codes}>
        {codes.map((code) => (
          <li key={code} className="code">
            {code}
          </li>
        ))}
      </ol>
      <div className={styles.form}>
        <Button look="quiet" isWide icon={copy} onClick={() => void copyAll()}>
          {w.copy}
        </Button>
        <Button
          look="quiet"
          isWide
          icon={download}
          onClick={() => saveFile('ingam-recovery-codes.txt', 'text/plain', w.file(all, location.host))}
        >
          {w.save}
        </Button>
        <p role="status" className={styles.since}>
          {said}
        </p>
        <Button isWide onClick={onKept}>
          {w.kept}
        </Button>
      </div>
    </>
  );
}
