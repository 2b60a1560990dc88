import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { check } from '#ui/drawings/icons.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import { acts } from '../calls.ts';
import styles from '../Role.module.css';
import { words } from '../words.ts';
import { Fault } from './Fault.tsx';

interface TakeProps<T> {
  w: { readonly take: string; readonly takeText: string; readonly notTaken: string };
  take: () => Promise<T>;
  onTaken: (taken: T) => unknown;
  /** Calls that become stale. */
  routes?: readonly string[];
  /** The alternative: a link or a button. */
  other:
    | { readonly text: string; readonly href: string }
    | { readonly text: string; readonly onClick: () => void }
    | undefined;
}

/** Button that takes the right that a shown credential gives. */
export function Take<T>({ w, take, onTaken, routes = [], other }: TakeProps<T>) {
  const all = useWords(words);
  const { isBusy, fault, act } = useAct({ ...acts, routes });
  const press = () => void act(take, { failed: w.notTaken, onDone: onTaken });
  return (
    <div className={styles.form}>
      <InfoLine icon={check} title={all.shown} text={w.takeText} />
      <Fault text={fault} />
      <Button look="seal" isAct isWide loadingText={isBusy ? all.taking : undefined} onClick={press}>
        {w.take}
      </Button>
      {other && 'href' in other && (
        <ButtonLink look="quiet" isWide href={other.href}>
          {other.text}
        </ButtonLink>
      )}
      {other && 'onClick' in other && (
        <Button look="quiet" isWide isDisabled={isBusy} onClick={other.onClick}>
          {other.text}
        </Button>
      )}
    </div>
  );
}
