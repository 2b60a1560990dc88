import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { referenceIn } from '#features/banking/transfer-reference.ts';
import { ActFormEnd } from '#features/office/web/asking/ActFormEnd.tsx';
import { useActForm } from '#features/office/web/asking/act-form.ts';
import office from '#features/office/web/Office.module.css';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { TextField } from '#ui/controls/Field.tsx';
import { wonText } from '#ui/text/amount.ts';
import type { BankLine } from '../../office-contract.ts';
import { NoCredit } from './BringStatement.tsx';
import { CreditSelect } from './CreditSelect.tsx';
import { call, reasons, useFreeCredits } from './calls.ts';
import { issueWords, moneyReasons } from './issue-words.ts';

const ASK = 'POST /api/office/issues';
interface Typed {
  readonly lineId: number | undefined;
  /** Undefined until typed; the form then shows the recipient that the credit suggests. */
  readonly to: string | undefined;
}

/** Form to issue a credit of the bank, with recipient and reason. */
export function IssueForm({ lineId: first }: { lineId: number | undefined }) {
  const w = useWords(issueWords);
  const language = useLanguage();
  const credits = useFreeCredits();
  const creditOf = (lineId: number | undefined) => credits?.find(({ id }) => id === lineId);
  const asking = useActForm<Typed>(reasons, { lineId: first, to: undefined }, ({ lineId }) => ({
    lineId: !creditOf(lineId) && moneyReasons.lineId?.[language],
  }));
  const credit = creditOf(asking.values.lineId);
  const to = asking.values.to ?? proposedFor(credit);
  const ask = asking.ask(
    async (reason) => {
      if (!credit) return;
      const body = { lineId: credit.id, to: to.trim() || null, reason };
      await signedCall(call, w.signIssue(wonText(credit.open), to.trim() || w.operator), ASK, { body });
    },
    { lineId: undefined, to: undefined },
  );
  if (credits?.length === 0) return <NoCredit />;
  return (
    <section aria-label={w.issue}>
      <p className={office.quiet}>{w.issueText}</p>
      <CreditSelect
        credits={credits ?? []}
        value={asking.values.lineId}
        error={asking.error('lineId')}
        onChange={(lineId) => asking.set(proposedFor(creditOf(lineId)) ? { lineId, to: undefined } : { lineId })}
      />
      <TextField label={w.to} hint={w.toHint} maxLength={254} autoComplete="off" {...asking.field('to')} value={to} />
      <ActFormEnd asking={asking} onAsk={ask} />
    </section>
  );
}

/** Returns the recipient that the payer named in the transfer's message, by the transfer reference of a wallet here. */
const proposedFor = (credit: BankLine | undefined): string =>
  (credit && referenceIn(`${credit.party ?? ''} ${credit.text ?? ''}`)) ?? '';
