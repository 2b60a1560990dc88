// @online
import { useState } from 'react';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useLocation } from '#platform/web/location.ts';
import { FilterChip, FilterRow, FilterSelect } from '#ui/controls/Choice.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { Side } from '#ui/layout/Side.tsx';
import { PUSH_KINDS } from '../../push.ts';
import { KEPT_DAYS } from '../../retention.ts';
import { PushOffer } from '../push/PushOffer.tsx';
import styles from './Inbox.module.css';
import { InboxList } from './InboxList.tsx';
import { inboxWords } from './inbox-words.ts';
import { EVERYTHING, type InboxFilter, useInbox } from './use-inbox.ts';

const KINDS = ['all', ...PUSH_KINDS] as const;

/** Notifications of the last 90 days, filtered by kind and by unread; a press marks one as read and opens its path. */
export function InboxScreen() {
  const w = useWords(inboxWords);
  const gloss = useGloss(inboxWords);
  const [asked, setAsked] = useState<InboxFilter>(EVERYTHING);
  const [, go] = useLocation();
  const inbox = useInbox(asked);
  return (
    <Screen>
      <TitleRow title={w.title} gloss={gloss?.title} back={{ href: '/', label: w.back }} />
      <FilterRow>
        <FilterChip
          label={w.unread}
          isActive={asked.isUnread}
          onClick={() => setAsked({ ...asked, isUnread: !asked.isUnread })}
        />
        <FilterSelect
          label={w.kind}
          options={KINDS.map((id) => ({ id, label: w.kinds[id] }))}
          value={asked.kind}
          neutral="all"
          onChange={(kind) => setAsked({ ...asked, kind })}
        />
      </FilterRow>
      <Loaded read={inbox} what={w.list} rows={6}>
        {(items) => <InboxList items={items} older={inbox} asked={asked} onClear={() => setAsked(EVERYTHING)} />}
      </Loaded>
      <Side>
        <SectionHead title={w.about} link={{ href: '/history', text: w.toHistory }} />
        <p className={styles.note}>{w.kept(KEPT_DAYS)}</p>
        <p className={styles.note}>{w.history}</p>
        <PushOffer onWanted={() => go('/myinfo?notify')} />
      </Side>
    </Screen>
  );
}
