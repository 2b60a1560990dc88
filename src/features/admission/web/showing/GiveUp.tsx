import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Confirm } from '#ui/controls/ButtonPair.tsx';
import { reasons } from '../reasons.ts';
import { words } from '../words.ts';
import { Fault } from './Fault.tsx';

interface GiveUpProps {
  text: string;
  label: string;
  acting: string;
  done: string;
  failed: string;
  giveUp: () => Promise<unknown>;
  /** Lists that it makes stale. */
  routes: readonly string[];
}

/** Gives up what a person has by a credential, after one more question. */
export function GiveUp({ text, label, acting, done, failed, giveUp, routes }: GiveUpProps) {
  const w = useWords(words);
  const { isBusy, fault, act } = useAct({ reasons, otherwise: w.unanswered, routes, isToldInPlace: true });
  const press = () => act(giveUp, { failed, done: { title: done } });
  return (
    <>
      <Confirm text={text} cancel={w.cancel} act={label} acting={acting} isActing={isBusy} onAct={press} />
      <Fault text={fault} />
    </>
  );
}
