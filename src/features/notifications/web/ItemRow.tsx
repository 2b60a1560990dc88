import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { alert, bell, check } from '#ui/drawings/icons.ts';
import { ListRow } from '#ui/layout/List.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import { agoText } from './ago.ts';
import type { Item } from './items.ts';
import styles from './NotificationPanel.module.css';
import { words } from './words.ts';

const ICONS = { success: check, error: alert, warning: alert, info: bell } as const;

/** One notification: its text, its age and whether it is unread. */
export function ItemRow({ item, onOpen }: { item: Item; onOpen: () => void }) {
  const w = useWords(words);
  const language = useLanguage();
  const { type, title, message, timestamp, isRead, isSample } = item;
  const when = agoText(timestamp, new Date(), language);
  return (
    <ListRow
      icon={ICONS[type]}
      title={<span className={styles.title}>{title}</span>}
      meta={
        <>
          <span className={styles.message}>
            <LangText>{message}</LangText>
          </span>
          <span>{isSample ? `${w.sample} · ${when}` : when}</span>
        </>
      }
      trailing={
        !isRead && (
          <span className={styles.unread}>
            <span className="sr">{w.unread}</span>
          </span>
        )
      }
      onClick={onOpen}
    />
  );
}
