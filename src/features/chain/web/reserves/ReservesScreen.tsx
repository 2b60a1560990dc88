// @online

import { useDid } from '#features/identity/web/calls.ts';
import { isClosed } from '#platform/web/calls/page-facts.ts';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { alert } from '#ui/drawings/icons.ts';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { EmptyState, InfoLine } from '#ui/layout/State.tsx';
import type { ReserveProof } from '../../reserves/statement.ts';
import { readStatement } from '../../reserves/statement.ts';
import { AnchorList } from '../anchors/AnchorList.tsx';
import { useRead } from '../calls.ts';
import { HeldAndOwed } from './HeldAndOwed.tsx';
import { OwnPart } from './OwnPart.tsx';
import styles from './Reserves.module.css';
import { SaveStatement } from './SaveStatement.tsx';
import { StatementFacts } from './StatementFacts.tsx';
import { words } from './words.ts';

/**
 * The server's reserves and liabilities on its chain, with the person's own leaf, which this device verifies itself.
 */
export function ReservesScreen() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const did = useDid();
  return (
    <Screen>
      <TitleRow title={w.title} gloss={gloss?.title} back={{ href: '/assets', label: w.back }} />
      {isClosed('reserves') ? <EmptyState did={did} isAlone title={w.notHere} text={w.notHereText} /> : <Newest />}
    </Screen>
  );
}

function Newest() {
  const w = useWords(words);
  const did = useDid();
  return (
    <>
      <p className={styles.lead}>{w.lead}</p>
      <Loaded read={useRead('GET /api/reserves/mine')} what={w.title} rows={6}>
        {({ head, proof }) =>
          head ? (
            <Stated jws={head.statement} proof={proof} />
          ) : (
            <EmptyState did={did} isAlone title={w.none} text={w.noneText} />
          )
        }
      </Loaded>
      <AnchorList />
    </>
  );
}

function Stated({ jws, proof }: { jws: string; proof: ReserveProof | null }) {
  const w = useWords(words);
  const said = readStatement(jws)?.said;
  if (!said) return <InfoLine icon={alert} title={w.wrong} text={w.unreadable} />;
  return (
    <>
      <OwnPart proof={proof} said={said} />
      <HeldAndOwed assets={said.assets} />
      <StatementFacts said={said} />
      <SaveStatement said={said} jws={jws} />
    </>
  );
}
