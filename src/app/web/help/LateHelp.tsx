import { useEffect, useEffectEvent } from 'react';
import { useLater } from '#platform/web/toasts/use-later.ts';
import { helpTopic } from '#ui/help.ts';
import { useStore } from '#ui/store.ts';

const loadHelp = () => import('./HelpSheet.tsx').then(({ HelpSheet }) => HelpSheet);
const close = () => helpTopic.set(undefined);

/** Help over a screen, with code and texts loaded on demand; it closes with the screen. */
export function LateHelp({ path }: { path: string }) {
  const asked = useStore(helpTopic);
  const [Sheet, need] = useLater(loadHelp);
  const fetchHelp = useEffectEvent(() => need(() => undefined));
  useEffect(() => {
    if (asked !== undefined) fetchHelp();
  }, [asked]);
  useEffect(() => close, []);
  return Sheet && <Sheet asked={asked} path={path} onClose={close} />;
}
