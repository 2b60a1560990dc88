import type { OutputOf } from '#platform/contract.ts';
import { dateText } from '#platform/dates.ts';
import { countText } from '#platform/number-text.ts';
import { pages } from '#platform/web/calls/api.ts';
import { usePages } from '#platform/web/calls/use-pages.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { PagedList } from '#platform/web/PagedList.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import type { contract } from '../../contract.ts';
import styles from './Anchors.module.css';
import { words } from './words.ts';

const ANCHORS = 'GET /api/anchors';
const PAGE = 10;
const anchorPages = pages<typeof contract>();
export type Anchor = OutputOf<(typeof contract)['calls'][typeof ANCHORS]>[number];
const TONES = { waiting: 'wait', sent: 'wait', final: 'ok' } as const;

/** Lists the daily anchors of this server on its chain, newest first. */
export function AnchorList() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const read = usePages([ANCHORS], ({ before, signal }) =>
    anchorPages(ANCHORS, { query: { limit: PAGE, before }, signal }),
  );
  return (
    <section>
      <SectionHead title={w.title} gloss={gloss?.title} />
      <p className={styles.text}>{w.lead}</p>
      <PagedList read={read} what={w.title} more={w.older} reading={w.reading}>
        {(all) => (all.length === 0 ? <p className={styles.text}>{w.none}</p> : <Rows of={all} />)}
      </PagedList>
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
              <span>{transaction ? w.block(countText(transaction.block.number)) : w.unsent}</span>
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
