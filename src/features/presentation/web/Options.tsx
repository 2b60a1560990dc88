import { textIn } from '#features/credentials/claim-text.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { RadioRows, Switch } from '#ui/controls/Choice.tsx';
import type { SeenRequest } from '../contract.ts';
import type { Selection } from './selection.ts';
import { words } from './words.ts';

interface OptionsProps {
  seen: SeenRequest;
  selection: Selection;
  onSelect: (selection: Selection) => void;
}

const NONE = 'none';

/** Lets the person choose one option of each set, or leave out an optional set. */
export function Options({ seen: { sets, asked }, selection, onSelect }: OptionsProps) {
  const w = useWords(words);
  const language = useLanguage();
  const choose = (n: number, option: number | null) =>
    onSelect({ ...selection, options: selection.options.map((one, at) => (at === n ? option : one)) });
  const firsts = (queries: readonly string[]) =>
    queries.flatMap((query) => asked.find((one) => one.query === query)?.choices[0] ?? []);
  const names = (queries: readonly string[]) =>
    firsts(queries)
      .map(({ name }) => textIn(name, language))
      .join(' + ');
  const claims = (queries: readonly string[]) =>
    firsts(queries)
      .flatMap((one) => one.claims.map(({ label }) => textIn(label, language)))
      .join(', ') || w.nothingElse;
  // The position is a stable key, because the order never changes.
  const keyed = sets.map((set, n) => ({ ...set, n, key: `${n}` }));
  return keyed.map(({ key, n, isRequired, options }) => {
    const now = selection.options[n] ?? null;
    const [first = []] = options;
    if (options.length === 1 && isRequired) return null;
    if (options.length === 1)
      return (
        <Switch
          key={key}
          label={names(first)}
          detail={w.also}
          isOn={now === 0}
          onChange={(isOn) => choose(n, isOn ? 0 : null)}
        />
      );
    return (
      <RadioRows
        key={key}
        label={isRequired ? w.oneOf : w.oneOfOptional}
        value={now === null ? NONE : `${now}`}
        options={[
          ...options.map((queries, nth) => ({ id: `${nth}`, label: names(queries), detail: claims(queries) })),
          ...(isRequired ? [] : [{ id: NONE, label: w.noneOfThem }]),
        ]}
        onChange={(id) => choose(n, id === NONE ? null : Number(id))}
      />
    );
  });
}
