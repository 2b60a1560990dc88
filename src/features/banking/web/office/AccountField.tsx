import { bankText } from '#features/ledger/bank-text.ts';
import type { OfficePlace } from '#features/office/calls/entry.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { SelectField } from '#ui/controls/Field.tsx';
import { useRead as useBankRead } from '../calls.ts';
import { accountWords } from './account-words.ts';

/** The operator's proven bank accounts; undefined while they are read. */
export const useOwnAccounts = (of: OfficePlace) =>
  useBankRead('GET /api/bank-accounts/{userId}', { params: { userId: of.operator.id } }).data?.filter(
    ({ status }) => status === 'verified',
  );

/** Chooses one of them. */
export function AccountField({
  label,
  accounts,
  value,
  error,
  onAccount,
}: {
  label: string;
  accounts: ReturnType<typeof useOwnAccounts>;
  value: string;
  error: string | undefined;
  onAccount: (id: string) => void;
}) {
  const w = useWords(accountWords);
  const language = useLanguage();
  return (
    <SelectField
      label={label}
      value={value}
      error={error}
      onChange={({ target }) => onAccount(target.value)}
      options={[
        { value: '', text: w.choose },
        ...(accounts ?? []).map(({ id, bankName, accountNumber }) => ({
          value: String(id),
          text: `${bankText(bankName, language)} ${accountNumber}`,
        })),
      ]}
    />
  );
}
