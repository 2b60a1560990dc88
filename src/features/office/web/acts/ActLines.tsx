import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pages } from '#platform/web/calls/api.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { List, ListRow } from '#ui/layout/List.tsx';
import type { OfficeAct } from '../../calls/acts.ts';
import type { contract } from '../../contract.ts';
import { won } from '../issue/asking.ts';
import { actWords } from './act-words.ts';

const LINES = 'GET /api/office/acts/{actId}/lines';
const PAGE = 100;
const linePages = pages<typeof contract>();

/** Every line of an act that has more of them than its facts name, a page at a time, once they are asked for. */
export function ActLines({ act }: { act: OfficeAct }) {
  const w = useWords(actWords);
  const [isOpen, setIsOpen] = useState(false);
  if (!act.facts.some(({ name }) => name === 'lines_digest')) return null;
  return isOpen ? (
    <Lines actId={act.id} />
  ) : (
    <Button look="quiet" isWide onClick={() => setIsOpen(true)}>
      {w.showLines}
    </Button>
  );
}

function Lines({ actId }: { actId: number }) {
  const w = useWords(actWords);
  const params = { actId };
  const read = useInfiniteQuery({
    queryKey: [LINES, params],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: before, signal }) => linePages(LINES, { params, query: { limit: PAGE, before }, signal }),
    getNextPageParam: ({ next }) => next,
  });
  const lines = read.data?.pages.flatMap(({ items }) => items);
  return (
    <>
      <Loaded read={{ ...read, data: lines }} what={w.lines}>
        {(all) => (
          <List label={w.lines}>
            {all.map((line) => (
              <ListRow
                key={line.id}
                title={line.name}
                meta={[line.account, line.fee === '0' ? '' : w.fee(won(line.fee))].filter(Boolean).join(', ')}
                amount={won(line.won)}
              />
            ))}
          </List>
        )}
      </Loaded>
      {read.hasNextPage && (
        <Button
          look="quiet"
          isWide
          loadingText={read.isFetchingNextPage ? w.reading : undefined}
          onClick={() => void read.fetchNextPage()}
        >
          {w.moreLines}
        </Button>
      )}
    </>
  );
}
