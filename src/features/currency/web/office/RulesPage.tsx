import { useInfiniteQuery } from '@tanstack/react-query';
import type { OfficeMembership } from '#features/office/calls/entry.ts';
import office from '#features/office/web/Office.module.css';
import { dayOf } from '#platform/korean-days.ts';
import { pages } from '#platform/web/calls/api.ts';
import { readNextPage } from '#platform/web/calls/next-page.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { plus } from '#ui/drawings/icons.ts';
import { useRoomFor } from '#ui/use-room-for.ts';
import type { contract, OfficeVersion, PendingVersion } from '../../office-contract.ts';
import type { CurrencyRules } from '../../rules.ts';
import { useRead } from './calls.ts';
import { DraftSide } from './DraftSide.tsx';
import { HoldingSide, PendingSide } from './PendingSide.tsx';
import styles from './Rules.module.css';
import { type Column, RulesTable } from './RulesTable.tsx';
import { rulesOf } from './rule-form.ts';
import { ruleWords } from './rule-words.ts';
import { type Draft, useDraft } from './use-draft.ts';

const RULES = 'GET /api/office/rules';
const PAGE = 20;
const rulePages = pages<typeof contract>();

/** The currency's versions side by side, with the next one while it is edited and checked. */
export function RulesPage({ of }: { of: OfficeMembership }) {
  const w = useWords(ruleWords);
  const read = useInfiniteQuery({
    queryKey: [RULES, {}, 'all'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: before, signal }) => rulePages(RULES, { query: { limit: PAGE, before }, signal }),
    getNextPageParam: ({ next }) => next,
  });
  const asked = useRead('GET /api/office/rules/asked');
  const versions = read.data?.pages.flatMap(({ items }) => items);
  const data = versions && asked.data && { versions, asked: asked.data[0] };
  const isError = read.isError || asked.isError;
  const refetch = () => Promise.all([read.refetch(), asked.refetch()]);
  return (
    <div className={office.page}>
      <Loaded read={{ data, isError, refetch }} what={w.title}>
        {(all) => <Book of={of} {...all} />}
      </Loaded>
      {read.hasNextPage && (
        <Button
          look="quiet"
          loadingText={read.isFetchingNextPage ? w.reading : undefined}
          onClick={() => void readNextPage(read)}
        >
          {w.older}
        </Button>
      )}
    </div>
  );
}

interface BookProps {
  of: OfficeMembership;
  versions: readonly OfficeVersion[];
  asked: PendingVersion | undefined;
}

/** Returns the rules in force on a day unless a new version is made. */
function rulesBefore(versions: readonly OfficeVersion[], day: string): CurrencyRules | undefined {
  const at = Date.parse(`${day}T00:00:00+09:00`);
  const begun = inOrder(versions).filter(({ validFrom }) => Number.isNaN(at) || Date.parse(validFrom) <= at);
  return begun.at(-1)?.rules;
}
const inOrder = (versions: readonly OfficeVersion[]) =>
  versions.toSorted((a, b) => Date.parse(a.validFrom) - Date.parse(b.validFrom));

function Book({ of, versions, asked }: BookProps) {
  const w = useWords(ruleWords);
  const hasRoom = useRoomFor('home');
  const draft = useDraft();
  const begin = () => {
    const last = inOrder(versions).at(-1);
    if (last) draft.begin(last.rules);
  };
  const columns = columnsOf(versions, asked, draft);
  return (
    <div className={styles.book}>
      <RulesTable columns={hasRoom ? columns : forPhone(columns)} draft={draft} />
      <div>
        {draft.typed !== undefined && <DraftSide draft={draft} before={rulesBefore(versions, draft.validFrom)} />}
        {draft.typed === undefined && asked && (
          <PendingSide asked={asked} before={rulesBefore(versions, asked.validFrom)} />
        )}
        {draft.typed === undefined && !asked && (
          <HoldingSide version={versions.find(({ state }) => state === 'now')}>
            {of.rights.includes('rules') ? (
              <Button look="secondary" isWide isAct icon={plus} onClick={begin}>
                {w.newVersion}
              </Button>
            ) : (
              <p className={office.yours}>{w.notForRole}</p>
            )}
          </HoldingSide>
        )}
      </div>
    </div>
  );
}

function columnsOf(versions: readonly OfficeVersion[], asked: PendingVersion | undefined, draft: Draft): Column[] {
  const made: Column[] = inOrder(versions).map(({ id, state, validFrom, rules }) => ({
    key: String(id),
    number: id,
    state,
    day: dayOf(new Date(validFrom)),
    rules,
  }));
  if (draft.typed)
    return [...made, { key: 'draft', state: 'typing', day: draft.validFrom, rules: rulesOf(draft.typed) }];
  if (!asked) return made;
  const state = asked.fault === null ? 'waits' : 'late';
  return [...made, { key: 'asked', state, day: asked.validFrom, rules: asked.rules }];
}

/** A phone has room for the current and future versions only; past ones need a wider screen or landscape. */
const forPhone = (columns: readonly Column[]) => columns.filter(({ state }) => state !== 'past').slice(-2);
