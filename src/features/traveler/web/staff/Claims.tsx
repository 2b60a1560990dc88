import { useState } from 'react';
import { readName } from '#platform/both-names.ts';
import { dateText } from '#platform/dates.ts';
import { pages } from '#platform/web/calls/api.ts';
import { usePages } from '#platform/web/calls/use-pages.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { PagedList } from '#platform/web/PagedList.tsx';
import { Segmented } from '#ui/controls/Choice.tsx';
import { Badge } from '#ui/feedback/Badge.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { Name } from '#ui/text/LangText.tsx';
import { usd } from '../../../../ui/text/amount.ts';
import type { contract } from '../../contract.ts';
import type { OperatorClaim } from '../../wire.ts';
import { refundTones } from '../tones.ts';
import { words } from '../words.ts';
import { ClaimSheet } from './ClaimSheet.tsx';
import styles from './Desk.module.css';
import { operatorWords } from './operator-words.ts';

const CLAIMS = 'GET /api/org/{id}/refunds';
const PAGE = 30;
const claimPages = pages<typeof contract>();
const FILTERS = ['open', 'review', 'paid', 'all'] as const;
type Filter = (typeof FILTERS)[number];
const queryOf = { open: {}, review: { waitsFor: 'review' }, paid: { status: 'paid' }, all: {} } as const;
const isOpen = ({ status }: OperatorClaim) => status === 'processing' || status === 'approved';

const useClaims = (id: number, filter: Filter) =>
  usePages([CLAIMS, { id }, filter], ({ before, signal }) =>
    claimPages(CLAIMS, { params: { id }, query: { ...queryOf[filter], limit: PAGE, before }, signal }),
  );

/** An operator's claims, newest first, filtered by what they need. */
export function Claims({ id, mayPay }: { id: number; mayPay: boolean }) {
  const w = useWords(operatorWords);
  const all = useWords(words);
  const language = useLanguage();
  const [filter, setFilter] = useState<Filter>('open');
  const [openedId, setOpenedId] = useState<number>();
  const read = useClaims(id, filter);
  const claims = read.data?.filter((one) => filter !== 'open' || isOpen(one));
  return (
    <>
      <SectionHead title={w.claims} />
      <div className={styles.filters}>
        <Segmented
          label={w.filter}
          value={filter}
          onChange={setFilter}
          options={FILTERS.map((one) => ({ id: one, label: w.filters[one] }))}
        />
      </div>
      <PagedList read={{ ...read, data: claims }} what={w.claims} rows={3} more={w.older} reading={w.reading}>
        {(items) =>
          items.length === 0 ? (
            <p className={styles.lead}>{w.none}</p>
          ) : (
            <List label={w.claims}>
              {items.map((one) => (
                <ListRow
                  key={one.id}
                  title={<Name>{readName(one, 'merchantName', language)}</Name>}
                  meta={[
                    dateText(one.createdAt, language),
                    usd(one.grantedAmount ?? one.refundAmount),
                    one.waitsFor && w.waits[one.waitsFor],
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  trailing={<Badge tone={refundTones[one.status]} word={all.status[one.status]} />}
                  onClick={() => setOpenedId(one.id)}
                />
              ))}
            </List>
          )
        }
      </PagedList>
      <ClaimSheet
        id={id}
        mayPay={mayPay}
        claim={claims?.find((one) => one.id === openedId)}
        onClose={() => setOpenedId(undefined)}
      />
    </>
  );
}
