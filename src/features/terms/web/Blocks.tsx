import { LangText } from '#ui/text/LangText.tsx';
import { type Block, blocksOf, type Piece } from '../text-blocks.ts';
import styles from './Terms.module.css';

/** A text never changes, so its parts are keyed by position. */
const keyed = <T,>(all: readonly T[]) => all.map((it, nth) => ({ it, key: `part${nth}` }));

/** Renders an operator's text from its blocks; no markup in it reaches the page. */
export function Blocks({ text }: { text: string }) {
  return (
    <div className={styles.text}>
      {keyed(blocksOf(text)).map(({ key, it }) => (
        <Drawn key={key} block={it} />
      ))}
    </div>
  );
}

function Drawn({ block }: { block: Block }) {
  if (block.is === 'heading') {
    const Heading = block.level === 2 ? 'h3' : 'h4';
    return (
      <Heading>
        <Pieces of={block.pieces} />
      </Heading>
    );
  }
  if (block.is === 'paragraph')
    return (
      <p>
        <Pieces of={block.pieces} />
      </p>
    );
  const List = block.isNumbered ? 'ol' : 'ul';
  return (
    <List>
      {keyed(block.items).map(({ key, it }) => (
        <li key={key}>
          <Pieces of={it} />
        </li>
      ))}
    </List>
  );
}

const Pieces = ({ of }: { of: readonly Piece[] }) =>
  keyed(of).map(({ key, it: { text, isStrong } }) =>
    isStrong ? (
      <strong key={key}>
        <LangText>{text}</LangText>
      </strong>
    ) : (
      <LangText key={key}>{text}</LangText>
    ),
  );
