import { setLanguage, useLanguage, useWords } from '#platform/web/device/language.ts';
import { TextButton } from '#ui/controls/Button.tsx';
import { registerWords } from './register/register-words.ts';

/** Switches to the other language, for a person who is not signed in. */
export function LanguageSwitch() {
  const w = useWords(registerWords);
  const other = useLanguage() === 'ko' ? 'en' : 'ko';
  return (
    <TextButton lang={other} onClick={() => setLanguage(other)}>
      {w.otherLanguage}
    </TextButton>
  );
}
