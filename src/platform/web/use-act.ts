import { notifyManager, useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { KeptKeys } from '#platform/web/calls/kept-keys.ts';
import { queries, refetch } from '#platform/web/calls/query.ts';
import { codeOf, type ReasonWords, reasonOf, reasonsOf } from '#platform/web/calls/reason.ts';
import { useLanguage } from '#platform/web/device/language.ts';
import { report } from '#platform/web/device/report.ts';
import { type ToastText, toast } from '#platform/web/toasts/toast.tsx';
import type { Words } from '#platform/words.ts';

/** Reasons for refused fields, by the name that the call uses. */
export type Refusals = Readonly<Record<string, string>>;

/** Act that must happen at most once: its idempotency key is kept until the server has accepted or refused it. */
export interface OnceOptions<Asked> {
  readonly keys: KeptKeys<Asked>;
  /** Subject of the act and its owner. Presses with the same value share a key. */
  readonly what: string;
  /** Texts while the outcome is unknown. */
  readonly lost: {
    /** Title of the toast. */
    readonly title: string;
    /** Shown instead of the reason. */
    readonly text?: string;
    /** Shown after the reason, where that stays on screen. */
    readonly again?: string;
    /** About a press before this form was opened. */
    readonly before?: string;
  };
}

export interface ActOptions<Asked> {
  readonly reasons: ReasonWords;
  /** Text if no answer came: in the language on screen, in both languages, or computed from the error. */
  readonly otherwise: string | Words<string> | ((error: unknown, isLost: boolean) => string);
  /** Routes that the act makes stale, whether it succeeds or not. */
  readonly routes?: readonly string[];
  /** Shows the reason where the button was pressed instead of in a toast: always, or for these fields. */
  readonly isToldInPlace?: boolean | ((refused: Refusals) => boolean);
  /** A second press is a separate act, as with rows of a list. Otherwise it repeats the first. */
  readonly mayOverlap?: boolean;
  readonly once?: OnceOptions<Asked> | undefined;
  /** Called with true when an act starts, and with false when its outcome is on screen. */
  readonly onBusy?: (isBusy: boolean) => void;
}

interface Outcome<T, Asked> {
  done?: ToastText | ((answer: T) => ToastText);
  /** Toast on failure: its title; without a text it shows the reason. */
  failed: string | ToastText;
  /** The act is in progress until this resolves. */
  onDone?: ((answer: T) => unknown) | undefined;
  onFailed?: (error: unknown, refused: Refusals) => void;
  /** The request, stored with its key. */
  asked?: Asked;
}

/**
 * Runs a person's act that is a call: tracks progress, shows success or failure in a toast, shows reasons by field and
 * as a whole, and refetches what it makes stale. A second press during it is ignored. With `once` it happens at most
 * once: a repeated press without an answer has the same key, even after closing the sheet or reloading the page.
 * `unknown` is the request without a known outcome.
 */
export function useAct<Asked = undefined>(options: ActOptions<Asked>) {
  const { reasons, otherwise, routes = [], isToldInPlace = false, mayOverlap, once, onBusy } = options;
  const language = useLanguage();
  const isUnderWay = useRef(false);
  // Kept for this form: the missing answer may arrive after it was opened.
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
  /** Resolves to whether the act succeeded, once the screen shows it. */
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
    /** Reason why it failed, or that the outcome is unknown. */
    fault: isBusy ? undefined : (why?.filter(Boolean).join(' ') ?? (lost && once?.lost.before)),
    refused: reasonsOf(error, reasons, language),
    /** Error as thrown, or null. */
    error,
    unknown: lost?.asked,
    /** Clears the last failure, because the input has changed. */
    forget: () => isUnderWay.current || run.reset(),
    act,
  };
}
