import { fullName } from '#features/auth/person.ts';
import { useUser } from '#features/auth/web/use-user.ts';
import { readName } from '#platform/both-names.ts';
import { whenText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { RoundSeal } from '#ui/drawings/Seal.tsx';
import { Badge } from '#ui/feedback/Badge.tsx';
import { List, ListRow } from '#ui/layout/List.tsx';
import type { Approval } from '../contract.ts';
import { isSealedBy } from '../dashboard.ts';
import { useStatusWord } from './approval-text.ts';
import { askingWords } from './deciding/asking-words.ts';
import { requesterName } from './requester-name.ts';
import { toneOf } from './tones.ts';
import styles from './Work.module.css';
import { words } from './words.ts';

interface RecentDecisionsProps {
  approvals: readonly Approval[];
  /** Id of the approval shown beside the list. */
  chosen: number | undefined;
  onView: (approval: Approval) => void;
}

/** The latest decisions. Approved ones carry the person's stamp, rotated as on the document. */
export function RecentDecisions({ approvals, chosen, onView }: RecentDecisionsProps) {
  const w = useWords(words);
  const a = useWords(askingWords);
  const language = useLanguage();
  const now = new Date();
  const actedFor = (name: string | null) => name && a.forWhom(name);
  return (
    <List label={w.recent}>
      {approvals.map((approval) => (
        <ListRow
          key={approval.id}
          title={approval.title}
          meta={[
            whenText(approval.decidedAt ?? approval.createdAt, now, language),
            requesterName(approval, language),
            actedFor(readName(approval, 'forName', language)),
          ]
            .filter(Boolean)
            .join(' · ')}
          trailing={<Stamp approval={approval} />}
          isChosen={approval.id === chosen}
          onClick={() => onView(approval)}
        />
      ))}
    </List>
  );
}

function Stamp({ approval }: { approval: Approval }) {
  const w = useWords(words);
  const user = useUser().data;
  const badge = <Badge tone={toneOf(approval)} word={useStatusWord(approval)} isInRow />;
  if (!user || !isSealedBy(approval, user.id)) return badge;
  const person = { name: fullName(user), koreanName: user.nameKo };
  return (
    <span className={styles.stamped}>
      <span className={styles.word}>{badge}</span>
      <RoundSeal person={person} size={44} documentId={String(approval.id)} label={w.sealOf(person.name)} />
    </span>
  );
}
