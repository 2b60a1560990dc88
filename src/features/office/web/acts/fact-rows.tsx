import { AddressText } from '#ui/layout/Facts.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import styles from '../Office.module.css';
import type { ShownFact } from '../parts.ts';

const ADDRESS = /^(.*?)\s?\(?(0x[\da-f]{40})\)?$/i;
/** Longest code that fits on one line of a phone. */
const MOST_WHOLE = 24;

/** Keeps dates, references and account numbers from breaking at their hyphens. */
export const wholeCodes = (text: string) =>
  text.split(/(\S+-\S+)/).map((part, nth) => {
    const key = `${nth} ${part}`;
    const isCode = nth % 2 === 1 && part.length <= MOST_WHOLE;
    return (
      <span key={key} className={isCode ? styles.whole : undefined}>
        {part}
      </span>
    );
  });

function FactValue({ value, isCode }: Pick<ShownFact, 'value' | 'isCode'>) {
  const [, name, address] = ADDRESS.exec(value) ?? [];
  if (isCode) return <AddressText address={value} />;
  if (address === undefined) return <LangText piece={wholeCodes}>{value}</LangText>;
  return (
    <>
      {name && <span>{`${name} `}</span>}
      <AddressText address={address} />
    </>
  );
}

/** Returns the facts of an act as rows of terms and values. Addresses and hashes are grouped, to be compared. */
export const factRows = (facts: readonly ShownFact[]) =>
  facts.map(({ term, ...fact }) => ({ term, value: <FactValue {...fact} /> }));
