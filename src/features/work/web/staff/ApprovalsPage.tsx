import { useDeferredValue, useState } from 'react';
import { usePages } from '#platform/web/calls/use-pages.ts';
import { useWords } from '#platform/web/device/language.ts';
import { PagedList } from '#platform/web/PagedList.tsx';
import { SelectField, TextField } from '#ui/controls/Field.tsx';
import { Side } from '#ui/layout/Side.tsx';
import type { RequestFilter } from '../../desk-wire.ts';
import styles from './Approvals.module.css';
import { approvalWords } from './approval-words.ts';
import { approvalPages } from './calls.ts';
import { Panels } from './Panels.tsx';
import { RequestDetail } from './RequestDetail.tsx';
import { RequestRows } from './RequestRows.tsx';

const LIST = 'GET /api/org/{id}/approvals';
const PAGE = 20;
const LOOKS = ['all', 'waiting', 'decided', 'withdrawn', 'expired'] as const satisfies readonly (
  | RequestFilter
  | 'all'
)[];
type Filter = (typeof LOOKS)[number];

function useRequests(id: number, look: Filter, search: string) {
  const params = { id };
  const query = { ...(look !== 'all' && { look }), ...(search && { search }) };
  return usePages([LIST, params, { ...query, pages: true }], ({ before, signal }) =>
    approvalPages(LIST, { params, query: { ...query, limit: PAGE, before }, signal }),
  );
}

/** An organisation's requests, filtered by state or externalId, beside the figures or the open request. */
export function ApprovalsPage({ id }: { id: number }) {
  const w = useWords(approvalWords);
  const [look, setLook] = useState<Filter>('all');
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState<number>();
  const search = useDeferredValue(typed.trim());
  const read = useRequests(id, look, search);
  const isNarrowed = look !== 'all' || search !== '';
  return (
    <>
      <p className={styles.quiet}>{w.lead}</p>
      <search className={styles.finding}>
        <SelectField
          label={w.look}
          options={LOOKS.map((value) => ({ value, text: w.looks[value] }))}
          value={look}
          onChange={({ target }) => setLook(LOOKS.find((one) => one === target.value) ?? 'all')}
        />
        <TextField
          label={w.search}
          type="search"
          autoComplete="off"
          value={typed}
          maxLength={100}
          onChange={({ target }) => setTyped(target.value)}
        />
      </search>
      <PagedList read={read} what={w.title} rows={5} more={w.older} reading={w.reading}>
        {(items) =>
          items.length === 0 ? (
            <p className={styles.quiet}>{isNarrowed ? w.noneFound : w.none}</p>
          ) : (
            <RequestRows of={items} label={w.title} chosen={opened} onOpen={setOpened} />
          )
        }
      </PagedList>
      <Side>
        <Panels id={id} />
      </Side>
      <RequestDetail id={id} of={read.data?.find((one) => one.id === opened)} onClose={() => setOpened(undefined)} />
    </>
  );
}
