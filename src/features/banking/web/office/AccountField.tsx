import type { ComponentProps } from 'react';
import { bankText } from '#features/ledger/bank-text.ts';
import type { OfficeMembership } from '#features/office/calls/entry.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { SelectField } from '#ui/controls/Field.tsx';
import { useRead as useBankRead } from '../calls.ts';
import { accountWords } from './account-words.ts';

/** Reads the operator's verified bank accounts; undefined while loading. */
export const useOwnAccounts = (of: OfficeMembership) =>
  useBankRead('GET /api/bank-accounts/{userId}', { params: { userId: of.operator.id } }).data?.filter(
    ({ status }) => status === 'verified',
  );

interface AccountFieldProps extends Omit<ComponentProps<typeof SelectField>, 'options'> {
  accounts: ReturnType<typeof useOwnAccounts>;
}

/** Field to choose one of these accounts. */
export function AccountField({ accounts, ...field }: AccountFieldProps) {
  const w = useWords(accountWords);
  const language = useLanguage();
  return (
    <SelectField
      {...field}
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
