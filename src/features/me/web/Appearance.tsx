import { isHosted, useUserId } from '#platform/web/calls/session.ts';
import { setLanguage, useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { useTheme } from '#platform/web/device/theme.tsx';
import { useAct } from '#platform/web/use-act.ts';
import type { Language } from '#platform/words.ts';
import { Segmented } from '#ui/controls/Choice.tsx';
import { monitor, moon, sun } from '#ui/drawings/icons.ts';
import { SectionHead } from '#ui/layout/List.tsx';
import { call } from './calls.ts';
import styles from './MyInfo.module.css';
import { reasons } from './reasons.ts';
import { accessWords } from './security/access-words.ts';
import { words } from './words.ts';

/** Settings for theme and language. A choice here overrides the browser's. */
export function Appearance() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const language = useLanguage();
  const { theme, choose } = useTheme();
  const params = { userId: useUserId() };
  const { act } = useAct({ reasons, otherwise: '', mayOverlap: true });
  const speak = async (next: Language) => {
    setLanguage(next);
    // Only hosted servers send mail.
    if (!isHosted()) return;
    const { mailLanguage: title, mailLanguageText: text } = accessWords[next];
    await act(() => call('PATCH /api/user/{userId}', { params, body: { language: next } }), {
      failed: { title, text },
    });
  };
  return (
    <>
      <SectionHead title={w.appearance} gloss={gloss?.appearance} />
      <div className={styles.choices}>
        <Segmented
          label={w.theme}
          value={theme}
          onChange={choose}
          options={[
            { id: 'light', label: w.themes.light, icon: sun },
            { id: 'dark', label: w.themes.dark, icon: moon },
            { id: 'system', label: w.themes.system, icon: monitor },
          ]}
        />
        <Segmented
          label={w.language}
          value={language}
          onChange={(next) => void speak(next)}
          options={[
            { id: 'en', label: 'English' },
            { id: 'ko', label: '한국어' },
          ]}
        />
      </div>
    </>
  );
}
