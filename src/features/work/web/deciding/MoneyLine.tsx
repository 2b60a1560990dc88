import { usePayeeName } from '#features/contacts/web/payee/use-payee.ts';
import { isLastSeal } from '#features/work/blocker.ts';
import type { Approval } from '#features/work/contract.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { LangText } from '#ui/text/LangText.tsx';
import { nameOf } from '../requester-name.ts';
import styles from './Asking.module.css';
import { askingWords } from './asking-words.ts';

/** States whose account holds the money, the payee, and when it is paid. Renders nothing without a payment. */
export function MoneyLine({ approval }: { approval: Approval }) {
  const { payment, organisation } = approval;
  if (!payment || !organisation) return null;
  return <Line {...{ approval, payment, organisation }} />;
}

interface LineProps {
  approval: Approval;
  payment: NonNullable<Approval['payment']>;
  organisation: NonNullable<Approval['organisation']>;
}

function Line({ approval, payment, organisation }: LineProps) {
  const w = useWords(askingWords);
  const displayName = nameOf(organisation, useLanguage());
  const known = usePayeeName(payment.payeeAddress);
  const payee = payment.payeeName ?? known;
  const said = () => {
    if (payment.state === 'posted') return w.posted(displayName, payee);
    if (payment.state === 'voided') return w.voided(displayName);
    if (isLastSeal(approval) && !payment.isYours) return w.heldYours(displayName, payee);
    return w.held(displayName, payee);
  };
  return (
    <p className={styles.note}>
      <LangText>{said()}</LangText>
    </p>
  );
}
