import { useState } from 'react';
import type { Refusals } from './use-act.ts';

/** Sentence for each wrong field; true if its own control shows the sentence. */
export type Faults = Readonly<Record<string, string | boolean | undefined>>;
/** Handler for the submit of a form, or for a button in it. */
export type Press = (event: { preventDefault: () => void; currentTarget: Element }) => void;

/**
 * Fields of a form. `judge` finds what is wrong. A field shows its fault once submitting was tried, and otherwise the
 * server's reason. With `forget`, typing removes the server's reason.
 */
export function useForm<V extends object>(
  first: V | (() => V),
  judge: (values: V) => Faults,
  refused: Refusals = {},
  forget?: () => void,
) {
  const [values, setValues] = useState(first);
  const [isTried, setIsTried] = useState(false);
  const faults = judge(values);
  const isWrong = Object.values(faults).some(Boolean);
  const set = (change: Partial<V>) => {
    setValues((now) => ({ ...now, ...change }));
    forget?.();
  };
  const error = (name: string): string | undefined => {
    const fault = isTried && faults[name];
    return typeof fault === 'string' && fault !== '' ? fault : refused[name];
  };
  return {
    values,
    isTried,
    set,
    error,
    /** Sets one field from a control that passes the value itself. */
    put:
      <K extends keyof V>(name: K) =>
      (value: V[K]) =>
        set({ [name]: value } as unknown as Partial<V>),
    /** Value, error and change handler of a text field or select. */
    field: <K extends keyof V & string>(name: K) => ({
      value: values[name],
      error: error(name),
      onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value } as Partial<V>),
    }),
    /**
     * Submits if nothing is wrong. Otherwise the first wrong field is focused; also after `false`, since the server may
     * have refused a field.
     */
    press:
      (send: () => unknown): Press =>
      (event) => {
        event.preventDefault();
        const place = event.currentTarget.closest('form, section, dialog, main') ?? event.currentTarget;
        setIsTried(true);
        if (isWrong) return focusFirstFault(place);
        void Promise.resolve(send()).then((isDone) => isDone === false && focusFirstFault(place));
      },
    /** Changes fields as in a form that nobody has tried to submit. */
    restart: (change: Partial<V>) => {
      set(change);
      setIsTried(false);
    },
  };
}

/**
 * Focuses the first field of a form that is marked as wrong, once the marks are rendered. If none is, returns the focus
 * to the submit button, which lost it while disabled.
 */
export function focusFirstFault(form: Element): void {
  const focus = () =>
    (form.querySelector<HTMLElement>('[aria-invalid]') ?? form.querySelector<HTMLElement>('[type=submit]'))?.focus();
  // A frame may come before React has rendered the change; a task later it has.
  requestAnimationFrame(() => setTimeout(focus));
}
