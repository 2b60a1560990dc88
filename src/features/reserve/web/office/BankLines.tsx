import { useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { ActFormEnd } from '#features/office/web/asking/ActFormEnd.tsx';
import { useActForm } from '#features/office/web/asking/act-form.ts';
import { useRead as useOfficeRead } from '#features/office/web/calls.ts';
import office from '#features/office/web/Office.module.css';
import { nameFor } from '#platform/both-names.ts';
import { dateText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { FilterChip } from '#ui/controls/Choice.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { wonText } from '#ui/text/amount.ts';
import { LangText } from '#ui/text/LangText.tsx';
import type { BankLine } from '../../office-contract.ts';
import { BringStatement, useStatementWaits } from './BringStatement.tsx';
import { call, reasons, useFreeCredits, useRead } from './calls.ts';
import { issueWords } from './issue-words.ts';

const PAID = 'POST /api/office/bank-lines/{bankLineId}/paid';
const RETURN = 'POST /api/office/settlement-lines/{lineId}/return';

interface BankLinesProps {
  onIssue: ((lineId: number) => void) | undefined;
  /** True beside a form that needs a credit. While there is none, that form imports the statement. */
  isBesideCredits: boolean;
}

/** Lists the bank's unmatched lines, each with its next step, or all lines, and imports the next statement. */
export function BankLines({ onIssue, isBesideCredits }: BankLinesProps) {
  const w = useWords(issueWords);
  const language = useLanguage();
  const [state, setState] = useState<'open' | 'all'>('open');
  const [openId, setOpenId] = useState<number>();
  const read = useRead('GET /api/office/bank-lines', { query: { state, limit: 200 } });
  const statementWaits = useStatementWaits();
  // Without any statement, the sums below already say so.
  const hasStatement = useOfficeRead('GET /api/office/today').data?.bank !== null;
  const credits = useFreeCredits();
  // While the credits load, no file can be chosen here: the field might disappear with the choice.
  const isInForm = isBesideCredits && (credits === undefined || credits.length === 0);
  const opened = read.data?.find(({ id }) => id === openId);
  const onClickOf = (line: BankLine) => {
    if (!onIssue || line.state !== 'open' || line.waits !== null) return {};
    return { onClick: () => (line.returns.length > 0 || !line.isCredit ? setOpenId(line.id) : onIssue(line.id)) };
  };
  return (
    <section aria-label={w.bank}>
      <SectionHead title={w.bank} />
      {onIssue && !isInForm && <BringStatement />}
      <FilterChip label={w.all} isActive={state === 'all'} onClick={() => setState(state === 'all' ? 'open' : 'all')} />
      <Loaded read={read} what={w.bank}>
        {(lines) =>
          lines.length === 0 ? (
            (statementWaits || hasStatement) && (
              <p className={office.quiet}>{statementWaits ? w.statementWaits : w.noLines}</p>
            )
          ) : (
            <List label={w.bank}>
              {lines.map((line) => (
                <ListRow
                  key={line.id}
                  title={<LangText>{line.party ?? w.unnamed}</LangText>}
                  meta={[line.reference, dateText(line.bookedOn, language), restOf(line, w)].filter(Boolean).join(', ')}
                  amount={wonText(line.isCredit ? line.won : `-${line.won}`)}
                  status={statusOf(line, w)}
                  isChosen={line.id === openId}
                  {...onClickOf(line)}
                />
              ))}
            </List>
          )
        }
      </Loaded>
      {opened && !opened.isCredit && opened.waits === null && <Charge key={opened.id} line={opened} />}
      {opened?.returns.map((one) => (
        <Return key={one.lineId} bankLineId={opened.id} returned={one} />
      ))}
    </section>
  );
}

/** Requests that a payment of settlement that came back be returned to its shop. */
function Return({ bankLineId, returned }: { bankLineId: number; returned: BankLine['returns'][number] }) {
  const w = useWords(issueWords);
  const asking = useActForm(reasons);
  const { lineId } = returned;
  const shop = nameFor({ name: returned.shop, nameKo: returned.shopKo }, useLanguage());
  const sum = wonText(returned.won);
  const ask = asking.ask((reason) =>
    signedCall(call, w.signReturn(sum, shop), RETURN, { params: { lineId }, body: { bankLineId, reason } }),
  );
  return (
    <>
      <p className={office.quiet}>{w.returned(shop)}</p>
      <ActFormEnd asking={asking} look="quiet" label={w.returnIt(sum, shop)} onAsk={ask} />
    </>
  );
}

/** Requests that a debit that matches no payment here be taken as a charge of the bank. */
function Charge({ line }: { line: BankLine }) {
  const w = useWords(issueWords);
  const asking = useActForm(reasons);
  const ask = asking.ask((reason) => {
    const sent = { params: { bankLineId: line.id }, body: { lines: [], orders: [], reason } };
    return signedCall(call, w.signCharge(wonText(line.won)), PAID, sent);
  });
  return (
    <>
      <p className={office.quiet}>{w.chargeText}</p>
      <ActFormEnd asking={asking} look="quiet" label={w.charge(wonText(line.won))} onAsk={ask} />
    </>
  );
}

/** Rest of a line after some of its parts were explained. */
const restOf = ({ open, won: whole }: BankLine, w: { rest: (won: string) => string }) =>
  open === '0' || open === whole ? '' : w.rest(wonText(open));

function statusOf({ state, waits, isCredit, returns }: BankLine, w: (typeof issueWords)['en']) {
  if (waits === null && state === 'open' && isCredit && returns.length === 0)
    return { tone: 'wait', word: w.notIssued } as const;
  if (waits !== null) return { tone: 'wait', word: w.waits } as const;
  return { tone: state === 'open' ? 'wait' : 'ok', word: w.lineState[state] } as const;
}
