import type { ReactNode } from 'react';
import { nameFor } from '#platform/both-names.ts';
import { countText } from '#platform/number-text.ts';
import { pages } from '#platform/web/calls/api.ts';
import { usePages } from '#platform/web/calls/use-pages.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { PagedList } from '#platform/web/PagedList.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { List, ListRow } from '#ui/layout/List.tsx';
import { wonText } from '#ui/text/amount.ts';
import { TextSpan } from '#ui/text/TextSpan.tsx';
import type { OfficeAct } from '../../calls/acts.ts';
import type { contract } from '../../contract.ts';
import styles from '../Office.module.css';
import { actWords } from './act-words.ts';

const LINES = 'GET /api/office/acts/{actId}/lines';
const PAGE = 100;
const linePages = pages<typeof contract>();

/** Reports whether the act has more lines than its facts list. The fact `shops` is `listed / all`. */
export function hasMoreLines({ facts }: OfficeAct): boolean {
  const [named, all] = facts.find(({ name }) => name === 'shops')?.value.split(' / ') ?? [];
  return facts.some(({ name }) => name === 'lines_digest') && (named === undefined || named !== all);
}

interface ActLinesProps {
  act: OfficeAct;
  isOpen: boolean;
  onToggle: () => void;
  /** Buttons that stay above the lines, however many are shown. */
  children: ReactNode;
}

/** The lines of an act that pays many people, loaded on request, a page at a time. */
export function ActLines({ act, isOpen, onToggle, children }: ActLinesProps) {
  const w = useWords(actWords);
  if (!act.facts.some(({ name }) => name === 'lines_digest')) return children;
  return (
    <>
      <Button look="quiet" isWide aria-expanded={isOpen} onClick={onToggle}>
        {isOpen ? w.hideLines : w.showLines}
      </Button>
      <TextSpan>{children}</TextSpan>
      {isOpen && <Lines act={act} />}
    </>
  );
}

/** Number of all lines, if the facts have it. */
function countOf({ facts }: OfficeAct): string | undefined {
  const count = facts
    .find(({ name }) => name === 'shops' || name === 'lines')
    ?.value.split(' / ')
    .at(-1);
  return count === undefined ? undefined : countText(count);
}

function Lines({ act }: { act: OfficeAct }) {
  const w = useWords(actWords);
  const language = useLanguage();
  const params = { actId: act.id };
  const read = usePages([LINES, params], ({ before, signal }) =>
    linePages(LINES, { params, query: { limit: PAGE, before }, signal }),
  );
  return (
    <PagedList read={read} what={w.lines} more={w.moreLines} reading={w.reading}>
      {(all) => (
        <>
          <p className={styles.linesHead}>{w.linesShown(countText(all.length), countOf(act))}</p>
          <List label={w.lines}>
            {all.map((line) => (
              <ListRow
                key={line.id}
                title={nameFor(line, language)}
                meta={[line.account, line.fee === '0' ? '' : w.fee(wonText(line.fee))].filter(Boolean).join(', ')}
                amount={wonText(line.won)}
              />
            ))}
          </List>
        </>
      )}
    </PagedList>
  );
}
