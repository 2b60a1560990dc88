import { useState } from 'react';
import { focusFirstFault } from './calls/first-fault.ts';
import type { Refusals } from './use-act.ts';

/** A sentence for each field that is wrong; true where its own control has the sentence. */
export type Faults = Readonly<Record<string, string | boolean | undefined>>;
/** The submit of a form, or the press of a button in it. */
export type Press = (event: { preventDefault: () => void; currentTarget: Element }) => void;

/**
 * The fields of a form. `judge` finds what is wrong in them; a field shows it once a press was tried, and else why the server refused it.
 * With `forget`, typing removes what the server said.
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
    /** Sets one field, where its control gives the value itself. */
    put:
      <K extends keyof V>(name: K) =>
      (value: V[K]) =>
        set({ [name]: value } as unknown as Partial<V>),
    /** Value, error and change of a text field or a select. */
    field: <K extends keyof V & string>(name: K) => ({
      value: values[name],
      error: error(name),
      onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value } as Partial<V>),
    }),
    /** Sends if nothing is wrong. The first wrong field gets the focus; after `false` too, since the server may have refused one. */
    press:
      (send: () => unknown): Press =>
      (event) => {
        event.preventDefault();
        const place = event.currentTarget.closest('form, section, dialog, main') ?? event.currentTarget;
        setIsTried(true);
        if (isWrong) return focusFirstFault(place);
        void Promise.resolve(send()).then((isDone) => isDone === false && focusFirstFault(place));
      },
    /** Changes fields as for a form that nobody has tried to send. */
    restart: (change: Partial<V>) => {
      set(change);
      setIsTried(false);
    },
  };
}
