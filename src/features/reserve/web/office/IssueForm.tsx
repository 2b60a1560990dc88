import { useState } from 'react';
import { referenceIn } from '#features/banking/transfer-reference.ts';
import { AskPart } from '#features/office/web/asking/AskPart.tsx';
import { useAsking } from '#features/office/web/asking/asking.ts';
import office from '#features/office/web/Office.module.css';
import { useOfficeAct } from '#features/office/web/use-office-act.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { TextField } from '#ui/controls/Field.tsx';
import { wonText } from '#ui/text/amount.ts';
import type { BankLine } from '../../office-contract.ts';
import { NoCredit } from './BringStatement.tsx';
import { CreditSelect } from './CreditSelect.tsx';
import { call } from './calls.ts';
import { useFreeCredits } from './credits.ts';
import { issueWords, moneyReasons } from './issue-words.ts';
import { reasons } from './reasons.ts';

const ASK = 'POST /api/office/issues';

/** A credit of the bank, to whom it is issued, and why. */
export function IssueForm({ lineId: first }: { lineId: number | undefined }) {
  const w = useWords(issueWords);
  const language = useLanguage();
  const credits = useFreeCredits();
  const [lineId, setLineId] = useState(first);
  const [typed, setTo] = useState<string>();
  const asking = useAsking(useOfficeAct(reasons));
  const { refused, reason, isTried } = asking;
  const credit = credits?.find(({ id }) => id === lineId);
  const to = typed ?? proposedFor(credit);
  const ask = () => {
    asking.try();
    if (!credit || reason === undefined) return;
    const sent = { body: { lineId: credit.id, to: to.trim() || null, reason } };
    const what = w.signIssue(wonText(credit.open), to.trim() || w.operator);
    asking.ask(
      what,
      { call: ASK, ...sent },
      (proof) => call(ASK, { ...sent, ...proof }),
      () => {
        setLineId(undefined);
        setTo(undefined);
      },
    );
  };
  if (credits?.length === 0) return <NoCredit />;
  return (
    <section aria-label={w.tabs.issue}>
      <p className={office.quiet}>{w.issueText}</p>
      <CreditSelect
        credits={credits ?? []}
        value={lineId}
        error={isTried && !credit ? moneyReasons.lineId?.[language] : refused.lineId}
        onChange={(id) => {
          setLineId(id);
          if (proposedFor(credits?.find((one) => one.id === id))) setTo(undefined);
        }}
      />
      <TextField
        label={w.to}
        hint={w.toHint}
        value={to}
        maxLength={254}
        autoComplete="off"
        error={refused.to}
        onChange={({ target }) => setTo(target.value)}
      />
      <AskPart asking={asking} onAsk={ask} />
    </section>
  );
}

/** The recipient whom the payer named to their bank, by the reference of a wallet here. */
const proposedFor = (credit: BankLine | undefined): string =>
  (credit && referenceIn(`${credit.party ?? ''} ${credit.text ?? ''}`)) ?? '';
