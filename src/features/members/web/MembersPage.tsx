import { useDeferredValue, useState } from 'react';
import type { OfficeMembership } from '#features/office/calls/entry.ts';
import { MOST_FOUND, pathOfPage } from '#features/office/rules.ts';
import office from '#features/office/web/Office.module.css';
import { whenText } from '#platform/dates.ts';
import { countText } from '#platform/number-text.ts';
import { pages } from '#platform/web/calls/api.ts';
import { usePages } from '#platform/web/calls/use-pages.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { go, useSearchParams } from '#platform/web/location.ts';
import { PagedList } from '#platform/web/PagedList.tsx';
import { FilterChip, FilterRow } from '#ui/controls/Choice.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { List, ListRow } from '#ui/layout/List.tsx';
import { wonText } from '#ui/text/amount.ts';
import { Name } from '#ui/text/LangText.tsx';
import { useRoomFor } from '#ui/use-room-for.ts';
import type { contract, OfficeMemberRow } from '../contract.ts';
import { useRead } from './calls.ts';
import { MemberPane } from './MemberPane.tsx';
import styles from './Members.module.css';
import { MembersTable } from './MembersTable.tsx';
import { memberWords, useMemberNames } from './member-words.ts';

const MEMBERS = 'GET /api/office/members';
const FILTERS = ['all', 'limited', 'frozen', 'closed', 'objecting'] as const;
type Filter = (typeof FILTERS)[number];
const PAGE = 50;
const memberPages = pages<typeof contract>();

/** Members by state and search text, most recently seen first, with the open one beside them. */
export function MembersPage({ of }: { of: OfficeMembership }) {
  const w = useWords(memberWords);
  const [state, setState] = useState<Filter>('all');
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const figures = useRead('GET /api/office/members/figures').data;
  const openId = Number(useSearchParams().get('member')) || undefined;
  const open = (id: number | undefined) =>
    go(id === undefined ? pathOfPage('members') : `${pathOfPage('members')}?member=${id}`, { replace: true });
  const countOf = (filter: Filter) => figures && countText(figures[filter]);
  const shown = FILTERS.filter((filter) => filter !== 'objecting' || (figures?.objecting ?? 0) > 0);
  return (
    <div className={office.page}>
      <div className={styles.list}>
        <TextField
          type="search"
          label={of.rights.includes('contact') ? w.searchAll : w.search}
          value={typed}
          maxLength={100}
          onChange={({ target }) => setTyped(target.value)}
        />
        <FilterRow>
          {shown.map((filter) => (
            <FilterChip
              key={filter}
              label={w.counted(w.filters[filter], countOf(filter) ?? '')}
              isActive={filter === state}
              onClick={() => setState(filter)}
            />
          ))}
        </FilterRow>
        <Found state={state} q={q} openId={openId} onOpen={open} />
      </div>
      <MemberPane of={of} id={openId} onClose={() => open(undefined)} />
    </div>
  );
}

interface FoundProps {
  state: Filter;
  q: string;
  openId: number | undefined;
  onOpen: (id: number) => void;
}

function Found({ state, q, openId, onOpen }: FoundProps) {
  const w = useWords(memberWords);
  const hasRoom = useRoomFor('columns');
  const read = usePages([MEMBERS, {}, { state, q }], ({ before, signal }) =>
    memberPages(MEMBERS, { query: { state, q, limit: PAGE, before }, signal }),
  );
  const all = read.data;
  return (
    <>
      <PagedList read={read} what={w.title} more={w.more} reading={w.reading}>
        {(members) =>
          members.length === 0 ? (
            <p className={office.quiet}>{w.none}</p>
          ) : hasRoom ? (
            <MembersTable members={members} openId={openId} onOpen={onOpen} />
          ) : (
            <Rows members={members} onOpen={onOpen} />
          )
        }
      </PagedList>
      {q !== '' && all?.length === MOST_FOUND && <p className={office.quiet}>{w.rest(MOST_FOUND)}</p>}
      {q === '' && !read.hasMore && <p className={styles.order}>{w.order}</p>}
    </>
  );
}

/** Rows for a phone: name, time, won, and the state unless active. */
function Rows({ members, onOpen }: { members: readonly OfficeMemberRow[]; onOpen: (id: number) => void }) {
  const w = useWords(memberWords);
  const language = useLanguage();
  const namesOf = useMemberNames();
  const now = new Date();
  return (
    <List label={w.title}>
      {members.map((one) => (
        <ListRow
          key={one.id}
          title={<Name>{namesOf(one).join(' ')}</Name>}
          meta={`${w.number(one.id)} · ${whenText(one.seenAt, now, language)}`}
          amount={wonText(one.balance)}
          status={
            one.state === 'active'
              ? undefined
              : { tone: one.state === 'frozen' ? 'wait' : 'idle', word: w.states[one.state] }
          }
          onClick={() => onOpen(one.id)}
        />
      ))}
    </List>
  );
}
