import { useWords } from '#platform/web/device/language.ts';
import { saveFile } from '#platform/web/device/share.ts';
import { Button } from '#ui/controls/Button.tsx';
import { download } from '#ui/drawings/icons-more.ts';
import type { ReservesStatement } from '../../reserves/statement.ts';
import styles from './Reserves.module.css';
import { words } from './words.ts';

/** Saves the statement alone, which contains no personal data. */
export function SaveStatement({ said, jws }: { said: ReservesStatement; jws: string }) {
  const w = useWords(words);
  const save = () => saveFile(`ingam-reserves-${said.at.slice(0, 10)}.jws`, 'application/jose', `${jws}\n`);
  return (
    <div className={styles.stack}>
      <Button look="quiet" isWide icon={download} onClick={save}>
        {w.saveStatement}
      </Button>
      <p className={styles.small}>{w.anybody}</p>
    </div>
  );
}
