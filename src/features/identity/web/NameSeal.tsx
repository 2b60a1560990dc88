import { isKoreanName } from '#features/auth/person.ts';
import { RoundSeal } from '#ui/drawings/Seal.tsx';

/** Draws a seal from a contact's name: Hangul as a Korean seal, anything else as initials. */
export function NameSeal({ name, size }: { name: string; size: number }) {
  const korean = name.normalize('NFC').split(/\s+/).find(isKoreanName);
  return <RoundSeal person={{ name, koreanName: korean }} size={size} />;
}
