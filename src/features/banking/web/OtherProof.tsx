import { OperatorContact } from '#features/terms/web/BesideContact.tsx';
import { useActing } from '#platform/web/calls/acting.ts';
import { useWords } from '#platform/web/device/language.ts';
import { TextLink } from '#ui/controls/Button.tsx';
import { bank } from '#ui/drawings/icons-more.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import styles from './BankInfo.module.css';
import { verifyWords } from './verify-words.ts';

/** How an account is proven while nobody can pay codes into accounts. */
export function OtherProof({ by }: { by: 'statement' | 'document' }) {
  return by === 'statement' ? <ByStatement /> : <ByDocument />;
}

/** For the operator's own account, with a link back to the office. */
function ByStatement() {
  const w = useWords(verifyWords);
  const orders = useActing()?.places['/bank-orders'];
  return (
    <InfoLine
      isCaution
      icon={bank}
      title={w.notYet}
      text={w.notYetTexts.statement}
      action={orders && <TextLink href={orders}>{w.bankOrders}</TextLink>}
    />
  );
}

/** Names the document that the operator checks, and how to reach the operator. */
function ByDocument() {
  const w = useWords(verifyWords);
  return (
    <div className={styles.next}>
      <InfoLine isCaution icon={bank} title={w.notYet} text={w.notYetTexts.document} />
      <OperatorContact />
    </div>
  );
}
