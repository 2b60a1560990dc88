import { setLanguage, useGloss, useLanguage, useWords } from '#platform/web/language.ts';
import { useTheme } from '#platform/web/theme.tsx';
import { Segmented } from '#ui/Choice.tsx';
import { monitor, moon, sun } from '#ui/icons.ts';
import { SectionHead } from '#ui/List.tsx';
import styles from './MyInfo.module.css';
import { words } from './words.ts';

/** The theme and the language of the app; a choice here wins over the browser's. */
export function Appearance() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const language = useLanguage();
  const { theme, choose } = useTheme();
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
          onChange={setLanguage}
          options={[
            { id: 'en', label: 'English' },
            { id: 'ko', label: '한국어' },
          ]}
        />
      </div>
    </>
  );
}
