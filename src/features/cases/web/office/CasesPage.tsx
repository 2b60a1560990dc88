import { useState } from 'react';
import type { OfficeMembership } from '#features/office/calls/entry.ts';
import styles from '#features/office/web/Office.module.css';
import { words } from '#features/office/web/words.ts';
import { readName } from '#platform/both-names.ts';
import { parseId } from '#platform/ids.ts';
import { pages } from '#platform/web/calls/api.ts';
import { usePages } from '#platform/web/calls/use-pages.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { useSearchParams } from '#platform/web/location.ts';
import { PagedList } from '#platform/web/PagedList.tsx';
import { Tabs } from '#ui/controls/Choice.tsx';
import { List, ListRow } from '#ui/layout/List.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { useRoomFor } from '#ui/use-room-for.ts';
import type { contract, OfficeCaseRow } from '../../office-contract.ts';
import { scales, won } from '../case-text.ts';
import { words as sideWords } from '../words.ts';
import { CasePane } from './CasePane.tsx';
import { caseWords } from './case-words.ts';

const CASES = 'GET /api/office/cases';
const PAGE = 50;
const casePages = pages<typeof contract>();
const STATES = ['open', 'over'] as const;
type StateTab = (typeof STATES)[number];

/** Lists open or closed cases and shows one with both sides, money and decision. */
export function CasesPage({ of }: { of: OfficeMembership }) {
  const w = useWords(caseWords);
  const search = useSearchParams();
  const [shown, setShown] = useState<StateTab>(search.get('state') === 'over' ? 'over' : 'open');
  if (!of.rights.includes('disputes')) return <p className={styles.quiet}>{w.notForRole}</p>;
  return (
    <div className={styles.page}>
      <Tabs
        options={STATES.map((id) => ({ id, label: w.states[id] }))}
        value={shown}
        onChange={setShown}
        label={w.title}
        panelId="office-cases"
      />
      <div id="office-cases" role="tabpanel" aria-label={w.states[shown]}>
        <OfState key={shown} of={of} state={shown} />
      </div>
    </div>
  );
}

/** Returns the disputed sum and, after a decision, the returned part. */
function sumOf({ disputed, returned }: OfficeCaseRow, w: (typeof caseWords)['en']): string {
  if (returned === null) return won(disputed);
  return returned === '0' ? w.nothingReturned(won(disputed)) : w.returnedOf(won(returned), won(disputed));
}

const stampOf = ({ state, held, officer, answerBy, decideBy }: OfficeCaseRow) =>
  [state, held, officer, answerBy, decideBy].join(' ');

function OfState({ of, state }: { of: OfficeMembership; state: StateTab }) {
  const w = useWords(caseWords);
  const s = useWords(sideWords);
  const { close } = useWords(words);
  const language = useLanguage();
  const hasRoom = useRoomFor('home');
  const search = useSearchParams();
  const [chosenId, setChosenId] = useState<number | undefined>(() => parseId(search.get('case') ?? ''));
  const read = usePages([CASES, {}, { state }], ({ before, signal }) =>
    casePages(CASES, { query: { state, limit: PAGE, before }, signal }),
  );
  const all = read.data;
  const id = chosenId ?? (hasRoom ? all?.[0]?.id : undefined);
  const chosen = all?.find((one) => one.id === id);
  // The search also leads to cases that are on no page that was loaded.
  const pane = id !== undefined && <CasePane key={id} of={of} id={id} stamp={chosen ? stampOf(chosen) : ''} />;
  return (
    <div className={styles.three}>
      <div>
        <PagedList read={read} what={w.title} more={w.older} reading={w.reading}>
          {(cases) =>
            cases.length === 0 ? (
              <p className={styles.quiet}>{w.none}</p>
            ) : (
              <List label={w.states[state]}>
                {cases.map((one) => (
                  <ListRow
                    key={one.id}
                    icon={hasRoom ? undefined : scales}
                    title={`${s.one(one.id)} · ${readName(one, 'shop', language)}`}
                    meta={`${s.states[one.state]} · ${sumOf(one, w)}`}
                    isChosen={one.id === id}
                    onClick={() => setChosenId(one.id)}
                  />
                ))}
              </List>
            )
          }
        </PagedList>
      </div>
      {hasRoom ? (
        pane
      ) : (
        <Sheet
          isOpen={id !== undefined}
          onClose={() => setChosenId(undefined)}
          title={id === undefined ? '' : s.one(id)}
          closeLabel={close}
        >
          {pane}
        </Sheet>
      )}
    </div>
  );
}
