import { useInfiniteQuery } from '@tanstack/react-query';
import type { OutputOf } from '#platform/contract.ts';
import { dateText } from '#platform/dates.ts';
import { pages } from '#platform/web/calls/api.ts';
import { readNextPage } from '#platform/web/calls/next-page.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import type { contract } from '../../contract.ts';
import styles from './Anchors.module.css';
import { words } from './words.ts';

const ANCHORS = 'GET /api/anchors';
const PAGE = 10;
const anchorPages = pages<typeof contract>();
export type Anchor = OutputOf<(typeof contract)['calls'][typeof ANCHORS]>[number];
const TONES = { waiting: 'wait', sent: 'wait', final: 'ok' } as const;

/** What this server has written on its chain of each day, the newest first. */
export function AnchorList() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const read = useInfiniteQuery({
    queryKey: [ANCHORS],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: before, signal }) => anchorPages(ANCHORS, { query: { limit: PAGE, before }, signal }),
    getNextPageParam: ({ next }) => next,
  });
  const anchors = read.data?.pages.flatMap(({ items }) => items);
  return (
    <section>
      <SectionHead title={w.title} gloss={gloss?.title} />
      <p className={styles.text}>{w.lead}</p>
      <Loaded read={{ ...read, data: anchors }} what={w.title}>
        {(all) => (all.length === 0 ? <p className={styles.text}>{w.none}</p> : <Rows of={all} />)}
      </Loaded>
      {read.hasNextPage && (
        <Button
          look="quiet"
          isWide
          loadingText={read.isFetchingNextPage ? w.reading : undefined}
          onClick={() => void readNextPage(read)}
        >
          {w.older}
        </Button>
      )}
    </section>
  );
}

function Rows({ of }: { of: readonly Anchor[] }) {
  const w = useWords(words);
  const language = useLanguage();
  return (
    <List label={w.title}>
      {of.map(({ id, day, digest, state, transaction, explorerUrl }) => (
        <ListRow
          key={id}
          title={dateText(day, language)}
          meta={
            <>
              <span>{transaction ? w.block(transaction.block.number.toLocaleString('en')) : w.unsent}</span>
              <span> · </span>
              <span className="code" translate="no">{`${(transaction?.hash ?? digest).slice(0, 10)}…`}</span>
            </>
          }
          status={{ tone: TONES[state], word: w.states[state] }}
          button={
            explorerUrl !== null && (
              <a
                href={explorerUrl}
                target="_blank"
                rel="noreferrer"
                aria-label={w.look(dateText(day, language))}
                className={styles.look}
              >
                ↗
              </a>
            )
          }
        />
      ))}
    </List>
  );
}
