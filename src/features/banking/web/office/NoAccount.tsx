import type { OfficeMembership } from '#features/office/calls/entry.ts';
import styles from '#features/office/web/Office.module.css';
import { useWords } from '#platform/web/device/language.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { alert } from '#ui/drawings/icons.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import { accountWords } from './account-words.ts';

/**
 * Replaces a form that needs a verified account of the operator while there is none, and links to the operator's
 * accounts.
 */
export function NoAccount({ of }: { of: OfficeMembership }) {
  const w = useWords(accountWords);
  return (
    <div className={styles.lack}>
      <InfoLine icon={alert} title={w.noAccount} text={w.noAccountText} />
      <ButtonLink look="quiet" isWide href={`/org/${of.operator.id}/banks`}>
        {w.toAccounts}
      </ButtonLink>
    </div>
  );
}
