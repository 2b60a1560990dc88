import { notifyManager, useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { KeptKeys } from '#platform/web/calls/kept-keys.ts';
import { queries, refetch } from '#platform/web/calls/query.ts';
import { codeOf, type ReasonWords, reasonOf, reasonsOf } from '#platform/web/calls/reason.ts';
import { useLanguage } from '#platform/web/device/language.ts';
import { report } from '#platform/web/device/report.ts';
import { type ToastText, toast } from '#platform/web/toasts/toast.tsx';
import type { Words } from '#platform/words.ts';

/** Why fields were refused, by the name that the call gives them. */
export type Refusals = Readonly<Record<string, string>>;

/** An act that must happen once at most: its idempotency key is kept until the server has said yes or no. */
export interface Once<Asked> {
  readonly keys: KeptKeys<Asked>;
  /** What it is, and whose: presses of the same carry the same key. */
  readonly what: string;
  /** What is said while nobody knows what became of it. */
  readonly lost: {
    /** Of the toast. */
    readonly title: string;
    /** In place of the reason. */
    readonly text?: string;
    /** After the reason, where that stays on screen. */
    readonly again?: string;
    /** Of a press before this form was opened. */
    readonly before?: string;
  };
}

export interface ActOptions<Asked> {
  readonly reasons: ReasonWords;
  /** What is said when no answer came: in the language on screen, or in each. */
  readonly otherwise: string | Words<string> | ((error: unknown, isLost: boolean) => string);
  /** The lists that an act makes stale, taken or not. */
  readonly routes?: readonly string[];
  /** Why not stands where it was pressed, and in no toast: always, or of these fields. */
  readonly isToldInPlace?: boolean | ((refused: Refusals) => boolean);
  /** A second press is another act, as of rows in a list; else it is the same one pressed twice. */
  readonly mayOverlap?: boolean;
  readonly once?: Once<Asked> | undefined;
  /** Called with true when an act begins, and with false when its outcome is on screen. */
  readonly onBusy?: (isBusy: boolean) => void;
}

interface Outcome<T, Asked> {
  done?: ToastText | ((answer: T) => ToastText);
  /** The toast that says why not: its title, and where it has no text the reason. */
  failed: string | ToastText;
  /** While it is awaited the act is under way. */
  onDone?: ((answer: T) => unknown) | undefined;
  onFailed?: (error: unknown, refused: Refusals) => void;
  /** What is pressed, kept with its key. */
  asked?: Asked;
}

/**
 * An act of a person that is a call: under way or not, how it went in a toast, why not by its field and as a whole, and what it makes stale read
 * again. A second press while it is under way is none. With `once` it happens at most once, whatever happens on the way: pressed again without an
 * answer, in a closed sheet and a page that was reloaded too, it carries the same key; `unknown` is what was pressed and has had no answer.
 */
export function useAct<Asked = undefined>(options: ActOptions<Asked>) {
  const { reasons, otherwise, routes = [], isToldInPlace = false, mayOverlap, once, onBusy } = options;
  const language = useLanguage();
  const isUnderWay = useRef(false);
  // The form keeps it: the answer that was missing when it was opened may have come meanwhile.
  const [lost, setLost] = useState(() => once?.keys.of(once.what));
  const run = useMutation<unknown, unknown, () => Promise<unknown>>({ mutationFn: (work) => work() }, queries);
  const unansweredOf = (error: unknown, isLost: boolean) => {
    if (typeof otherwise === 'function') return otherwise(error, isLost);
    return typeof otherwise === 'string' ? otherwise : otherwise[language];
  };
  const reasonFor = (error: unknown, isLost: boolean) =>
    (isLost && once?.lost.text) || reasonOf(error, reasons, language, unansweredOf(error, isLost));

  const carryOut = async <T>(work: (key: string) => Promise<T>, outcome: Outcome<T, Asked>) => {
    const { done, onDone, asked } = outcome;
    const answer = await work(once?.keys.press(once.what, asked as Asked, lost?.key).key ?? '');
    once?.keys.done(once.what);
    setLost(undefined);
    await onDone?.(answer);
    if (done) toast(typeof done === 'function' ? done(answer) : done);
  };
  const tell = (error: unknown, { failed, onFailed }: Pick<Outcome<never, Asked>, 'failed' | 'onFailed'>) => {
    const said = typeof failed === 'string' ? { title: failed } : failed;
    report(said.title, error);
    const isLost = once?.keys.failed(once.what, error) === false;
    setLost(isLost ? once?.keys.of(once.what) : undefined);
    const refused = reasonsOf(error, reasons, language);
    onFailed?.(error, refused);
    if (typeof isToldInPlace === 'function' ? isToldInPlace(refused) : isToldInPlace) return;
    const title = (isLost && once?.lost.title) || said.title;
    toast({ text: reasonFor(error, isLost), ...said, title, isDestructive: true, code: codeOf(error) });
  };
  /** Resolves to whether it was done, once the screen says so. */
  const act = async <T>(work: (key: string) => Promise<T>, outcome: Outcome<T, Asked>): Promise<boolean> => {
    if (isUnderWay.current && !mayOverlap) return false;
    isUnderWay.current = true;
    onBusy?.(true);
    const isDone = await run
      .mutateAsync(() => carryOut(work, outcome))
      .then(
        () => true,
        (error: unknown) => {
          tell(error, outcome);
          return false;
        },
      );
    isUnderWay.current = false;
    void refetch(...routes);
    await new Promise<void>((drawn) => notifyManager.schedule(drawn));
    onBusy?.(false);
    return isDone;
  };
  const { error, isPending: isBusy } = run;
  const why = error === null ? undefined : [reasonFor(error, lost !== undefined), lost && once?.lost.again];
  return {
    isBusy,
    /** Why it was not done, or that nobody knows. */
    fault: isBusy ? undefined : (why?.filter(Boolean).join(' ') ?? (lost && once?.lost.before)),
    refused: reasonsOf(error, reasons, language),
    /** As it was thrown; null while there is none. */
    error,
    unknown: lost?.asked,
    /** Another text, another press: what was said of the one before goes. */
    forget: () => isUnderWay.current || run.reset(),
    act,
  };
}
