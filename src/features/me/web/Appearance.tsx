import { isHosted, useUserId } from '#platform/web/calls/session.ts';
import { setLanguage, useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { report } from '#platform/web/device/report.ts';
import { useTheme } from '#platform/web/device/theme.tsx';
import { toast } from '#platform/web/toasts/toast.tsx';
import type { Language } from '#platform/words.ts';
import { Segmented } from '#ui/controls/Choice.tsx';
import { monitor, moon, sun } from '#ui/drawings/icons.ts';
import { SectionHead } from '#ui/layout/List.tsx';
import { accessWords } from './access-words.ts';
import { call } from './calls.ts';
import styles from './MyInfo.module.css';
import { words } from './words.ts';

/** The theme and the language of the app; a choice here wins over the browser's. */
export function Appearance() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const language = useLanguage();
  const { theme, choose } = useTheme();
  const params = { userId: useUserId() };
  const speak = async (next: Language) => {
    setLanguage(next);
    // Only where people are sent mail.
    if (!isHosted()) return;
    try {
      await call('PATCH /api/user/{userId}', { params, body: { language: next } });
    } catch (error) {
      report(w.language, error);
      const { mailLanguage: title, mailLanguageText: text } = accessWords[next];
      toast({ title, text, isDestructive: true });
    }
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
