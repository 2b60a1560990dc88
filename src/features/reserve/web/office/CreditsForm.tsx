import { useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { ActFormEnd } from '#features/office/web/asking/ActFormEnd.tsx';
import { useActForm } from '#features/office/web/asking/act-form.ts';
import office from '#features/office/web/Office.module.css';
import { reachable } from '#features/office/web/reachable.ts';
import { countText } from '#platform/number-text.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { wonText } from '#ui/text/amount.ts';
import { creditFaultIn } from '../../credit-faults.ts';
import type { JudgedCredits } from '../../office-contract.ts';
import { NoCredit } from './BringStatement.tsx';
import { CreditSelect } from './CreditSelect.tsx';
import { bringFile, call, reasons, useFreeCredits } from './calls.ts';
import { FileField } from './FileField.tsx';
import styles from './Issue.module.css';
import { issueWords, moneyReasons } from './issue-words.ts';

const ASK = 'POST /api/office/credits';
type Brought = JudgedCredits & { readonly sha256: string; readonly name: string };

async function bring(file: File): Promise<Brought> {
  const sha256 = await bringFile(file);
  return { ...(await call('GET /api/office/credits/judged', { query: { sha256 } })), sha256, name: file.name };
}

/**
 * Form for a file of credits: uploads it, shows its faults by line, and requests its payment against a credit of
 * exactly its sum.
 */
export function CreditsForm() {
  const w = useWords(issueWords);
  const language = useLanguage();
  const [brought, setBrought] = useState<Brought>();
  const asking = useActForm<{ lineId: number | undefined }>(reasons, { lineId: undefined }, ({ lineId }) => ({
    lineId: lineId === undefined && moneyReasons.lineId?.[language],
  }));
  const free = useFreeCredits();
  const credits = free?.filter((one) => one.open === brought?.total);
  const isGood = brought !== undefined && Object.keys(brought.faults).length === 0;
  const choose = (file: File) => {
    setBrought(undefined);
    asking.set({ lineId: undefined });
    void asking.act(() => bring(file), { failed: w.notBrought, onDone: setBrought });
  };
  const ask = asking.ask(async (reason) => {
    const { lineId } = asking.values;
    if (!brought || lineId === undefined) return;
    await signedCall(call, w.signCredits(wonText(brought.total)), ASK, {
      body: { sha256: brought.sha256, lineId, reason },
    });
    setBrought(undefined);
  });
  if (free?.length === 0) return <NoCredit />;
  return (
    <section aria-label={w.ways.credits}>
      <p className={office.quiet}>{w.creditsText}</p>
      <FileField
        label={w.csv}
        kind={w.fileKinds.csv}
        accept=".csv,text/csv,text/plain"
        hint={isGood ? `${brought.name}: ${w.fileIs(countText(brought.lines), wonText(brought.total))}` : undefined}
        error={asking.error('sha256')}
        isBusy={asking.isBusy}
        onChoose={choose}
      />
      {brought && !isGood && <Faults faults={brought.faults} />}
      {isGood && (
        <>
          {credits?.length === 0 && <p className={office.quiet}>{w.noSuchSum}</p>}
          <CreditSelect
            credits={credits ?? []}
            value={asking.values.lineId}
            error={asking.error('lineId')}
            onChange={asking.put('lineId')}
          />
          <ActFormEnd asking={asking} onAsk={ask} />
        </>
      )}
    </section>
  );
}

/** Maximum number of faults shown; a corrected file is validated again. */
const MOST_SHOWN = 500;

function Faults({ faults }: { faults: Readonly<Record<string, string>> }) {
  const w = useWords(issueWords);
  const language = useLanguage();
  const all = Object.entries(faults);
  return (
    <div role="status">
      <p className={office.quiet}>{w.faults(all.length)}</p>
      <ul className={styles.faults} {...reachable} aria-label={w.faults(all.length)}>
        {all.slice(0, MOST_SHOWN).map(([where, fault]) => (
          <Fault key={where} text={creditFaultIn(language, where, fault)} otherwise={`${where}: ${fault}`} />
        ))}
      </ul>
    </div>
  );
}

/** One fault, in the server's English if this release has no translation. */
const Fault = ({ text, otherwise }: { text: string | undefined; otherwise: string }) => (
  <li lang={text === undefined ? 'en' : undefined}>{text ?? otherwise}</li>
);
