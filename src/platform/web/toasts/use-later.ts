import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { pastWorker } from '#platform/web/calls/past-worker.ts';
import { useWords } from '#platform/web/device/language.ts';
import { report } from '#platform/web/device/report.ts';
import { isUnsaved } from '#platform/web/device/unsaved.ts';
import { loadWhenIdle } from '#platform/web/device/when-idle.ts';
import { defineWords } from '#platform/words.ts';
import { toast } from './toast.tsx';

const words = defineWords({
  en: { failed: 'This didn\u2019t open', failedText: 'Check your connection and try again.', reload: 'Reload' },
  ko: { failed: '열지 못했습니다', failedText: '연결을 확인하고 다시 시도해 주세요.', reload: '새로 고침' },
});

/**
 * Loads a part of a screen on demand, or before that while the browser is idle. Returns the component once it is loaded, and `need`, which loads it and then
 * calls `then`. A toast reports a failed load, unless nobody requested it.
 */
export function useLater<P>(
  load: () => Promise<ComponentType<P>>,
): [ComponentType<P> | undefined, (then: () => void, isQuiet?: boolean) => void] {
  const [part, setPart] = useState<{ Part: ComponentType<P> }>();
  const w = useWords(words);
  const loadAhead = useEffectEvent(() => loadWhenIdle(load));
  useEffect(() => loadAhead(), []);
  const need = (then: () => void, isQuiet?: boolean) => {
    load().then(
      (Part) => {
        setPart({ Part });
        then();
      },
      (error: unknown) => {
        report('Part not loaded:', error);
        // A new release may have removed the file. The worker would answer with the same old page, so the reload
        // bypasses it. A half-filled form is not lost for it.
        const action = isUnsaved() ? undefined : { text: w.reload, onPress: () => location.replace(pastWorker()) };
        if (!isQuiet) toast({ title: w.failed, text: w.failedText, isDestructive: true, action });
      },
    );
  };
  return [part?.Part, need];
}
