import { mayAppoint, type Role, rolesIn } from '#features/organisations/rules.ts';
import type { Organisation } from '#features/organisations/wire.ts';
import { useWords } from '#platform/web/device/language.ts';
import { SelectField } from '#ui/controls/Field.tsx';
import { words } from '../words.ts';
import { staffWords } from './staff-words.ts';

interface RoleFieldProps {
  /** Role of the officer who decides. */
  by: Role;
  of: Organisation;
  value: Role;
  error?: string | undefined;
  onChange: (role: Role) => void;
}

/** Choice of a role among those that the officer may appoint, with its rights. */
export function RoleField({ by, of, value, error, onChange }: RoleFieldProps) {
  const w = useWords(words);
  const { role: label } = useWords(staffWords);
  const roles = rolesIn(of).filter((one) => mayAppoint(by, one));
  return (
    <SelectField
      label={label}
      hint={w.may[value]}
      error={error}
      value={value}
      options={roles.map((one) => ({ value: one, text: w.roles[one] }))}
      onChange={({ target }) => onChange(roles.find((one) => one === target.value) ?? value)}
    />
  );
}
