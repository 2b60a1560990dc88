import { isHosted, useUserId } from '#platform/web/calls/session.ts';
import { setLanguage, useLanguage, useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { TextButton } from '#ui/controls/Button.tsx';
import { call } from './calls.ts';
import { reasons } from './reasons.ts';
import { accessWords } from './security/access-words.ts';
import { words } from './words.ts';

/** Switches to the other language, named in itself. The choice overrides the browser's, and mails follow it. */
export function LanguageButton() {
  const w = useWords(words);
  const other = useLanguage() === 'ko' ? 'en' : 'ko';
  const params = { userId: useUserId() };
  const { act } = useAct({ reasons, otherwise: '', mayOverlap: true });
  const speak = async () => {
    setLanguage(other);
    // Only hosted servers send mail.
    if (!isHosted()) return;
    const { mailLanguage: title, mailLanguageText: text } = accessWords[other];
    await act(() => call('PATCH /api/user/{userId}', { params, body: { language: other } }), {
      failed: { title, text },
    });
  };
  return (
    <TextButton lang={other} onClick={() => void speak()}>
      {w.otherLanguage}
    </TextButton>
  );
}
