import { useState } from 'react';
import { areShortcutsOn, setShortcuts } from '#app/web/quick/shortcuts.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Switch } from '#ui/controls/Choice.tsx';
import { words } from './words.ts';

/** Switch for single-key shortcuts in this browser (WCAG 2.1.4). */
export function ShortcutSwitch() {
  const w = useWords(words);
  const [isOn, setIsOn] = useState(areShortcutsOn);
  const change = (next: boolean) => {
    setShortcuts(next);
    setIsOn(next);
  };
  return <Switch label={w.keys} isOn={isOn} onChange={change} />;
}
