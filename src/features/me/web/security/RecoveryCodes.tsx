// @online
import { type FormEvent, useState } from 'react';
import { CurrentPassword, needsPassword } from '#features/auth/web/CurrentPassword.tsx';
import { call, reasons, useRead } from '#features/auth/web/calls.ts';
import { signed } from '#features/auth/web/passkeys/signed.ts';
import { useUser } from '#features/auth/web/use-user.ts';
import { sendsNoMail } from '#platform/web/calls/page-facts.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { report } from '#platform/web/device/report.ts';
import { saveFile } from '#platform/web/device/share.ts';
import { useAct } from '#platform/web/use-act.ts';
import { focusFirstFault } from '#platform/web/use-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { copy, download } from '#ui/drawings/icons-more.ts';
import { Sheet } from '#ui/layout/Sheet.tsx';
import styles from '../MyInfo.module.css';
import { accessWords } from './access-words.ts';
import { codesWords } from './codes-words.ts';

const ROUTE = 'POST /api/recovery-codes/{userId}';

/**
 * Creates ten recovery codes and shows them once. The sheet stays open until the person confirms that they are saved.
 */
export function RecoveryCodes({ onClose }: { onClose: () => void }) {
  const access = useWords(accessWords);
  const w = useWords(codesWords);
  const params = { userId: useUserId() };
  const isProven = useRead('GET /api/email/{userId}').data?.isProven === true;
  const [codes, setCodes] = useState<readonly string[]>();
  const [isMissing, setIsMissing] = useState(false);
  // Without a response the client cannot know whether a new set exists.
  const routes = ['GET /api/recovery-codes/{userId}'];
  const making = useAct({ reasons, otherwise: w.codesUnanswered, routes, isToldInPlace: true });
  const refused = isMissing ? access.missing : making.refused.currentPassword;
  const fault = refused === undefined ? making.fault : undefined;
  const isSigned = useUser().data?.biometricEnabled === true;
  const mustType = needsPassword(isSigned);
  const make = (body: { currentPassword?: string }) =>
    making.act(
      () =>
        signed(w.making, { call: ROUTE, params, body }, (signature) =>
          call('POST /api/recovery-codes/{userId}', { params, body, signature }),
        ),
      { failed: w.makeFailed, onDone: (made) => setCodes(made.codes) },
    );
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const currentPassword = String(new FormData(form).get('currentPassword') ?? '');
    const isEmpty = mustType && currentPassword === '';
    setIsMissing(isEmpty);
    if (!isEmpty) await make(mustType ? { currentPassword } : {});
    focusFirstFault(form);
  };
  if (codes)
    return (
      <Sheet isOpen onClose={onClose} title={w.made} lead={w.madeText} isBusy>
        <Codes codes={codes} onKept={onClose} />
      </Sheet>
    );
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={access.codes}
      lead={sendsNoMail() ? w.leadWithoutMail(isProven) : w.codesLead}
      closeLabel={access.close}
      isBusy={making.isBusy}
    >
      <p>{w.onlyOnce}</p>
      {fault !== undefined && <p role="alert">{fault}</p>}
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {mustType && <CurrentPassword error={refused} />}
        <Button type="submit" isAct isWide loadingText={making.isBusy ? w.make : undefined}>
          {w.make}
        </Button>
      </form>
    </Sheet>
  );
}

function Codes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const access = useWords(accessWords);
  const w = useWords(codesWords);
  const [said, setSaid] = useState<string>();
  const all = codes.join('\n');
  const fileOf = sendsNoMail() ? w.fileWithoutMail : w.file;
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
      <ol className={styles.codes} aria-label={access.codes}>
        {codes.map((code) => (
          <li key={code} className="code" translate="no">
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
          onClick={() => saveFile('ingam-recovery-codes.txt', 'text/plain', fileOf(all, location.host))}
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
