import type { ComponentProps, ReactNode } from 'react';
import { useUser } from '#features/auth/web/use-user.ts';
import { dateTimeText, whenText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Badge } from '#ui/feedback/Badge.tsx';
import { Timeline, type TimelineEntry } from '#ui/feedback/Timeline.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import { TextSpan } from '#ui/text/TextSpan.tsx';
import type { Approval } from '../contract.ts';
import { amountOf, useStatusWord } from './approval-text.ts';
import { requesterName } from './requester-name.ts';
import { toneOf } from './tones.ts';
import styles from './Work.module.css';
import { words } from './words.ts';

interface ApprovalFactsProps {
  approval: Approval;
  /** Extra content for an organisation's request: before, among and after the facts. */
  notes?: ReactNode;
  more?: ComponentProps<typeof KeyValues>['rows'];
  steps?: ReactNode;
}

/** All facts of an approval: subject, requester, amount, due time, fingerprint and history. */
export function ApprovalFacts({ approval, notes, more = [], steps }: ApprovalFactsProps) {
  const w = useWords(words);
  const language = useLanguage();
  const { description, documentName, documentHash, priority, dueAt } = approval;
  const statusWord = useStatusWord(approval);
  const amount = amountOf(approval);
  const rows = [
    { term: w.state, value: <Badge tone={toneOf(approval)} word={statusWord} isInRow /> },
    { term: w.document, value: documentName ?? w.none },
    { term: w.requestedBy, value: requesterName(approval, language) ?? w.none },
    { term: w.priority, value: w.priorities[priority] },
    { term: w.dueTerm, value: dueAt ? dateTimeText(dueAt, language) : w.none },
    ...more,
    ...(documentHash
      ? [
          {
            term: w.fingerprint,
            value: (
              <span className={styles.hash} translate="no">
                {documentHash}
              </span>
            ),
            isCode: true,
          },
        ]
      : []),
  ];
  return (
    <>
      {description && (
        <p className={styles.description}>
          <LangText>{description}</LangText>
        </p>
      )}
      <TextSpan>{notes}</TextSpan>
      <KeyValues rows={rows} total={amount ? { term: w.amount, value: amount } : undefined} />
      <TextSpan>{steps}</TextSpan>
      <h3 className={styles.history}>{w.historyTitle}</h3>
      <Timeline entries={useHistory(approval)} label={w.historyTitle} />
    </>
  );
}

/** The request and every decision, oldest first; future steps last. */
function useHistory(approval: Approval): TimelineEntry[] {
  const w = useWords(words);
  const language = useLanguage();
  const user = useUser().data;
  const now = new Date();
  const { createdAt, decisions, status } = approval;
  const by = (decidedBy: number) => (decidedBy === user?.id ? w.you : w.someone(decidedBy));
  const asked = { id: 'asked', date: whenText(createdAt, now, language), title: w.requested, when: 'past' } as const;
  return [
    { ...asked, meta: requesterName(approval, language) },
    ...decisions.map(({ decision, decidedBy, decidedAt, reason }, index) => ({
      id: `decision${index}`,
      date: whenText(decidedAt, now, language),
      title: `${w.status[decision]} · ${by(decidedBy)}`,
      meta: reason ?? undefined,
      when: 'past' as const,
    })),
    ...(status === 'pending' ? [{ id: 'next', date: '', title: w.decided.pending, when: 'now' as const }] : []),
  ];
}
