import { nameFor } from '#platform/both-names.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { check } from '#ui/drawings/icons.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import type { Registered } from '../../contract.ts';
import { words } from '../words.ts';

/** The organisation that owns an address, as the operator approved it. */
export function RegisteredName({ of }: { of: Registered }) {
  const w = useWords(words);
  const language = useLanguage();
  const name = nameFor({ name: of.displayName, nameKo: of.nameKo }, language);
  return <InfoLine icon={check} title={name} text={w.registered(of.name)} />;
}
