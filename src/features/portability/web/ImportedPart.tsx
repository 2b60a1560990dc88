import { textIn } from '#features/credentials/claim-text.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { check, idCard } from '#ui/drawings/icons.ts';
import { download, info } from '#ui/drawings/icons-more.ts';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import { Name } from '#ui/text/LangText.tsx';
import type { ImportResult } from '../contract.ts';
import styles from './Import.module.css';
import { words } from './words.ts';

/** Result of an import: what was imported, and why the rest was not. */
export function ImportedPart({
  imported: { taken, known, left, history },
  onAgain,
}: {
  imported: ImportResult;
  onAgain: () => void;
}) {
  const w = useWords(words);
  const gloss = useGloss(words);
  const language = useLanguage();
  // Two may have the same name, so the key is their position, which is fixed.
  const rows = left.map((one, nth) => ({ ...one, key: `${nth}` }));
  const text = [known > 0 && w.known(known), taken > 0 && w.alsoThere].filter((part) => part !== false).join(' ');
  return (
    <div className={styles.form}>
      <div role="status">
        <InfoLine icon={taken > 0 ? check : info} title={taken > 0 ? w.done(taken) : w.nothing} text={text} />
      </div>
      <History of={history} />
      {rows.length > 0 && (
        <div>
          <SectionHead title={w.left} gloss={gloss?.left} />
          <List label={w.left}>
            {rows.map(({ key, name, why }) => (
              <ListRow key={key} icon={idCard} title={<Name>{textIn(name, language)}</Name>} meta={w.why[why]} />
            ))}
          </List>
        </div>
      )}
      <ButtonLink isWide href="/id">
        {w.see}
      </ButtonLink>
      <Button look="quiet" isWide onClick={onAgain}>
        {w.again}
      </Button>
    </div>
  );
}

/** Result for the imported history, which is on the other server's word. Renders nothing if the file has none. */
function History({ of: { server, taken, known, left, why } }: { of: ImportResult['history'] }) {
  const w = useWords(words);
  if (taken + known + left === 0 && why === null) return null;
  const text = [
    known > 0 && w.known(known),
    why !== null && w.historyWhy[why](server),
    taken > 0 && w.historyWord(server),
  ];
  return (
    <InfoLine
      icon={download}
      title={taken > 0 ? w.history(taken) : w.noHistory}
      text={text.filter((part) => part !== false).join(' ')}
      action={
        taken + known > 0 && (
          <ButtonLink look="quiet" href="/known">
            {w.seeHistory}
          </ButtonLink>
        )
      }
    />
  );
}
