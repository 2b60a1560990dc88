import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Confirm } from '#ui/controls/ButtonPair.tsx';
import { acts } from '../calls.ts';
import { words } from '../words.ts';
import { Fault } from './Fault.tsx';

interface GiveUpProps {
  text: string;
  label: string;
  acting: string;
  done: string;
  failed: string;
  giveUp: () => Promise<unknown>;
  /** Calls that become stale. */
  routes: readonly string[];
}

/** Button that gives up a right, after a confirmation. */
export function GiveUp({ text, label, acting, done, failed, giveUp, routes }: GiveUpProps) {
  const w = useWords(words);
  const { isBusy, fault, act } = useAct({ ...acts, routes });
  const press = () => act(giveUp, { failed, done: { title: done } });
  return (
    <>
      <Confirm text={text} cancel={w.cancel} act={label} acting={acting} isActing={isBusy} onAct={press} />
      <Fault text={fault} />
    </>
  );
}
