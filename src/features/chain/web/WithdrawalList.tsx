import { useEffect, useState } from 'react';
import { briefAddress } from '#features/identity/address.ts';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { whenText } from '#platform/dates.ts';
import { refetch } from '#platform/web/calls/query.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { arrowUpRight } from '#ui/drawings/icons.ts';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import type { Withdrawal } from '../calls/withdrawals.ts';
import type { WithdrawalStep } from '../withdrawal-rules.ts';
import { useRead } from './calls.ts';
import styles from './Withdraw.module.css';
import { WithdrawalSheet } from './WithdrawalSheet.tsx';
import { words } from './withdraw-words.ts';

const TONES: Readonly<Record<WithdrawalStep, 'ok' | 'wait' | 'idle'>> = {
  checking: 'wait',
  held: 'wait',
  sent: 'wait',
  mined: 'wait',
  uncertain: 'wait',
  done: 'ok',
  returned: 'idle',
};
/** Poll interval in ms: a block comes every few seconds, without an event. */
const EVERY_MS = 3000;
const LIST = 'GET /api/chain/withdrawals';

/** Lists withdrawals with their state, newest first, and counts the confirmations of those under way live. */
export function WithdrawalList() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const read = useRead(LIST, { query: { limit: 50 } });
  const isMoving = read.data?.some(({ state }) => state === 'held' || state === 'sent' || state === 'mined') ?? false;
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && void refetch(LIST), EVERY_MS);
    return () => clearInterval(timer);
  }, [isMoving]);
  return (
    <section aria-label={w.ways}>
      <SectionHead title={w.ways} gloss={gloss?.ways} />
      <Loaded read={read} what={w.ways}>
        {(all) => (all.length === 0 ? <p className={styles.text}>{w.none}</p> : <Rows all={all} />)}
      </Loaded>
    </section>
  );
}

function Rows({ all }: { all: readonly Withdrawal[] }) {
  const w = useWords(words);
  const language = useLanguage();
  const [openedId, setOpenedId] = useState<number>();
  const now = new Date();
  const opened = all.find(({ id }) => id === openedId);
  return (
    <>
      <div role="status">
        <List label={w.ways}>
          {all.map((one) => (
            <ListRow
              key={one.id}
              icon={arrowUpRight}
              title={
                <span className={styles.brief} translate="no">
                  {briefAddress(one.toAddress)}
                </span>
              }
              meta={[
                one.confirmations !== null && one.state === 'mined' && w.confirmations(one.confirmations),
                whenText(one.createdAt, now, language),
              ]
                .filter(Boolean)
                .join(' · ')}
              amount={amountOf(one.assetType, one.amount)}
              status={{ tone: TONES[one.state], word: w.states[one.state] }}
              onClick={() => setOpenedId(one.id)}
            />
          ))}
        </List>
      </div>
      {opened && <WithdrawalSheet one={opened} onClose={() => setOpenedId(undefined)} />}
    </>
  );
}
