import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { useRead as useOfficeRead } from '#features/office/web/calls.ts';
import office from '#features/office/web/Office.module.css';
import { useOfficeAct } from '#features/office/web/use-office-act.ts';
import { useWords } from '#platform/web/device/language.ts';
import { alert } from '#ui/drawings/icons.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import { bringFile, call, reasons, useCredits } from './calls.ts';
import { FileField } from './FileField.tsx';
import { issueWords } from './issue-words.ts';

const IMPORT = 'POST /api/office/statements';

/** Imports the bank's next statement: signed, and applied once a second person has checked it. */
export function BringStatement() {
  const w = useWords(issueWords);
  const { act, isBusy, refused } = useOfficeAct(reasons);
  const bring = async (file: File) => {
    const sha256 = await bringFile(file);
    const sent = { body: { sha256 } };
    return signedCall(call, w.signStatement, IMPORT, sent);
  };
  const choose = (file: File) =>
    act(() => bring(file), {
      done: { title: w.asked },
      failed: w.notImported,
    });
  return (
    <FileField
      label={w.camt}
      kind={w.fileKinds.camt}
      accept=".xml,application/xml,text/xml"
      hint={isBusy ? w.bringing : undefined}
      error={Object.values(refused)[0]}
      isBusy={isBusy}
      onChoose={(file) => void choose(file)}
    />
  );
}

/** Returns true while a statement awaits its check; its lines are not stored yet. */
export const useStatementWaits = (): boolean =>
  useOfficeRead('GET /api/office/acts').data?.some(({ kind }) => kind === 'money.statement') ?? false;

/** Replaces a form that spends a bank credit while there is none, and imports the next statement. */
export function NoCredit() {
  const w = useWords(issueWords);
  const isBrought = useStatementWaits();
  const isAsked = useCredits()?.some(({ waits }) => waits !== null);
  const whyNot = isBrought ? w.noCreditYet : w.noCreditText;
  return (
    <div className={office.lack}>
      <InfoLine icon={alert} title={w.noCredit} text={isAsked ? w.creditWaits : whyNot} />
      <BringStatement />
    </div>
  );
}
