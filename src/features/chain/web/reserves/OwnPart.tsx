import { useGloss, useWords } from '#platform/web/device/language.ts';
import { saveFile } from '#platform/web/device/share.ts';
import { Button } from '#ui/controls/Button.tsx';
import { alert, check, clock } from '#ui/drawings/icons.ts';
import { download, info } from '#ui/drawings/icons-more.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import type { ReserveProof, ReservesStatement } from '../../reserves/statement.ts';
import { unitsText } from './HeldAndOwed.tsx';
import styles from './Reserves.module.css';
import { SavePage } from './SavePage.tsx';
import { useChecked } from './use-checked.ts';
import { words } from './words.ts';

interface OwnPartProps {
  proof: ReserveProof | null;
  said: ReservesStatement;
}

/** The person's own leaf as this device verified it, and its file. */
export function OwnPart({ proof, said }: OwnPartProps) {
  const w = useWords(words);
  const gloss = useGloss(words);
  return (
    <section>
      <SectionHead title={w.own} gloss={gloss?.own} />
      {proof ? <Leaf proof={proof} said={said} /> : <InfoLine icon={info} title={w.nothing} text={w.nothingText} />}
    </section>
  );
}

function Leaf({ proof, said }: { proof: ReserveProof; said: ReservesStatement }) {
  const w = useWords(words);
  const rows = said.assets.flatMap((asset, n) => {
    const units = proof.leaf.amounts[n] ?? '0';
    return units === '0' ? [] : [{ term: asset.code, value: unitsText(asset, units) }];
  });
  const save = () =>
    saveFile(`ingam-reserves-${said.at.slice(0, 10)}.json`, 'application/json', `${JSON.stringify(proof, null, 1)}\n`);
  return (
    <div className={styles.stack}>
      <Verdict proof={proof} />
      <p className={styles.small}>{w.held}</p>
      <KeyValues rows={rows} />
      <Button isWide icon={download} onClick={save}>
        {w.save}
      </Button>
      <SavePage />
      <p className={styles.small}>{w.pageText}</p>
    </div>
  );
}

function Verdict({ proof }: { proof: ReserveProof }) {
  const w = useWords(words);
  const found = useChecked(proof);
  return (
    <div role="status">
      {!found && <InfoLine icon={clock} title={w.checking} text="" />}
      {found?.checked.fault === null && <InfoLine icon={check} title={w.inIt} text={w.inItText(found.ms)} />}
      {found && found.checked.fault !== null && (
        <InfoLine icon={alert} title={w.wrong} text={w.faults[found.checked.fault]} />
      )}
    </div>
  );
}
