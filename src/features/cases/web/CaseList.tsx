import { useDid } from '#features/identity/web/calls.ts';
import { readName } from '#platform/both-names.ts';
import { dateText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useOpened } from '#platform/web/use-opened.ts';
import { Detail } from '#ui/layout/Detail.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { EmptyState } from '#ui/layout/State.tsx';
import type { CaseRowOnWire } from '../contract.ts';
import { isOpen } from '../rules.ts';
import { CaseView } from './CaseView.tsx';
import { useCases } from './calls.ts';
import { scales, tones, won } from './case-text.ts';
import { words } from './words.ts';

/** Lists the cases of the person or organisation, open ones first; each opens its details. */
export function CaseList() {
  const w = useWords(words);
  const did = useDid();
  const language = useLanguage();
  const read = useCases();
  const first = read.data?.find(({ state }) => isOpen(state)) ?? read.data?.[0];
  const [chosen, choose] = useOpened('case', first && String(first.id));
  const id = chosen === undefined ? undefined : Number(chosen);
  return (
    <>
      <Loaded read={read} what={w.title}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState did={did} title={w.none} text={w.noneText} />
          ) : (
            <>
              <Rows title={w.open} cases={all.filter(({ state }) => isOpen(state))} onOpen={choose} />
              <Rows title={w.over} cases={all.filter(({ state }) => !isOpen(state))} onOpen={choose} />
            </>
          )
        }
      </Loaded>
      <Detail isOpen={id !== undefined} onClose={() => choose()} title={id ? w.one(id) : ''} closeLabel={w.close}>
        {id !== undefined && <CaseView key={`${id} ${language}`} id={id} />}
      </Detail>
    </>
  );
}

interface RowsProps {
  title: string;
  cases: readonly CaseRowOnWire[];
  onOpen: (id: string) => void;
}

function Rows({ title, cases, onOpen }: RowsProps) {
  const w = useWords(words);
  const language = useLanguage();
  if (cases.length === 0) return null;
  return (
    <>
      <SectionHead title={title} />
      <List label={title}>
        {cases.map((one) => (
          <ListRow
            key={one.id}
            icon={scales}
            title={readName(one, 'shop', language)}
            meta={`${w.one(one.id)} · ${w.reasons[one.reason]} · ${dateText(one.openedAt, language)}`}
            note={won(one.returned ?? one.disputed)}
            status={{ tone: tones[one.state], word: w.states[one.state] }}
            onClick={() => onOpen(String(one.id))}
          />
        ))}
      </List>
    </>
  );
}
