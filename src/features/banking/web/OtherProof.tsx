import { useActing } from '#platform/web/calls/acting.ts';
import { useWords } from '#platform/web/device/language.ts';
import { TextLink } from '#ui/controls/Button.tsx';
import { bank } from '#ui/drawings/icons-more.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import { verifyWords } from './verify-words.ts';

/** What proves an account where nobody pays codes into accounts yet; the operator's own account leads back to the office. */
export function OtherProof({ by }: { by: 'statement' | 'document' }) {
  const w = useWords(verifyWords);
  const orders = useActing()?.places['/bank-orders'];
  return (
    <InfoLine
      isCaution
      icon={bank}
      title={w.notYet}
      text={w.notYetTexts[by]}
      action={orders && <TextLink href={orders}>{w.bankOrders}</TextLink>}
    />
  );
}
