import { useWords } from '#platform/web/device/language.ts';
import { TextLink } from '#ui/controls/Button.tsx';
import type { OfficePlace } from '../../calls/entry.ts';
import { issueWords } from './issue-words.ts';

/** The way to the operator's bank accounts, where none of them is proven yet. */
export function ToAccounts({ of, accounts }: { of: OfficePlace; accounts: readonly unknown[] | undefined }) {
  const w = useWords(issueWords);
  if (accounts?.length !== 0) return null;
  return (
    <TextLink href={`/org/${of.operator.id}/banks`} hasChevron>
      {w.toAccounts}
    </TextLink>
  );
}
