import { useWords } from '#platform/web/device/language.ts';
import { useTheme } from '#platform/web/device/theme.tsx';
import { Segmented } from '#ui/controls/Choice.tsx';
import { contrast, moon, sun } from '#ui/drawings/icons.ts';
import styles from './MyInfo.module.css';
import { words } from './words.ts';

/** Choice of light, dark or the device's theme. */
export function Theme() {
  const w = useWords(words);
  const { theme, choose } = useTheme();
  return (
    <div className={styles.choices}>
      <Segmented
        label={w.theme}
        value={theme}
        onChange={choose}
        options={[
          { id: 'light', label: w.themes.light, icon: sun },
          { id: 'dark', label: w.themes.dark, icon: moon },
          { id: 'system', label: w.themes.system, icon: contrast },
        ]}
      />
    </div>
  );
}
