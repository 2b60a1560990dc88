import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { ActFormEnd } from '#features/office/web/asking/ActFormEnd.tsx';
import { useActForm } from '#features/office/web/asking/act-form.ts';
import office from '#features/office/web/Office.module.css';
import type { SettlementLine } from '#features/settlement/office-contract.ts';
import { settlementWords } from '#features/settlement/web/office/settlement-words.ts';
import { readName } from '#platform/both-names.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { SectionHead } from '#ui/layout/List.tsx';
import { wonText } from '#ui/text/amount.ts';
import { call, reasons } from '../office/calls.ts';
import { PaidByBank } from './PaidByBank.tsx';

const REOPEN = 'POST /api/office/settlement-lines/{lineId}/reopen';

interface HeldLinesProps {
  lines: readonly SettlementLine[];
  opened: SettlementLine | undefined;
}

/** Requests for the held payments of a run's file: match a debit of the bank to them, or release one. */
export function HeldLines({ lines, opened }: HeldLinesProps) {
  const isHeld = opened?.state === 'held';
  return (
    <>
      <PaidForLines key={`paid ${opened?.id}`} lines={lines} opened={opened?.id} />
      {isHeld && <Reopen key={opened.id} line={opened} />}
    </>
  );
}

function PaidForLines({ lines, opened }: { lines: readonly SettlementLine[]; opened: number | undefined }) {
  const language = useLanguage();
  if (lines.length === 0) return null;
  const payments = lines.map((line) => ({ id: line.id, payee: readName(line, 'shop', language), won: line.net }));
  return <PaidByBank of="lines" payments={payments} initial={opened ? [opened] : lines.map(({ id }) => id)} />;
}

function Reopen({ line }: { line: SettlementLine }) {
  const s = useWords(settlementWords);
  const asking = useActForm(reasons);
  const shop = readName(line, 'shop', useLanguage());
  const ask = asking.ask((reason) =>
    signedCall(call, s.signReopen(shop), REOPEN, { params: { lineId: line.id }, body: { reason } }),
  );
  return (
    <section aria-label={s.unpaidTitle}>
      <SectionHead title={s.unpaidTitle} />
      <p className={office.quiet} translate="no">
        {s.reopenText(shop, wonText(line.net))}
      </p>
      <ActFormEnd asking={asking} look="danger-text" label={s.release} onAsk={ask} />
    </section>
  );
}
