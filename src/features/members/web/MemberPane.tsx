import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import type { OfficeMembership } from '#features/office/calls/entry.ts';
import { words } from '#features/office/web/words.ts';
import { dateText } from '#platform/dates.ts';
import { dayOf } from '#platform/korean-days.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { IconButton } from '#ui/controls/Button.tsx';
import { cross } from '#ui/drawings/icons.ts';
import { Badge } from '#ui/feedback/Badge.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { LangText, Name } from '#ui/text/LangText.tsx';
import { TextSpan } from '#ui/text/TextSpan.tsx';
import { useRoomFor } from '#ui/use-room-for.ts';
import type { OfficeMember } from '../contract.ts';
import { useRead } from './calls.ts';
import { MemberActs } from './MemberActs.tsx';
import { MemberFacts } from './MemberFacts.tsx';
import styles from './Members.module.css';
import { toneOf } from './MembersTable.tsx';
import { memberWords, useMemberNames } from './member-words.ts';

interface MemberPaneProps {
  of: OfficeMembership;
  id: number | undefined;
  onClose: () => void;
}

/** The open member: beside the list on a wide screen, else a sheet over it. */
export function MemberPane({ of, id, onClose }: MemberPaneProps) {
  const w = useWords(memberWords);
  const { close } = useWords(words);
  const isBeside = useRoomFor('document');
  if (isBeside)
    return id === undefined ? null : (
      <Pane key={id} onClose={onClose} closeLabel={close}>
        <Opened of={of} id={id} />
      </Pane>
    );
  return (
    <Sheet isOpen={id !== undefined} onClose={onClose} title={id === undefined ? '' : w.member} closeLabel={close}>
      {id !== undefined && <Opened of={of} id={id} />}
    </Sheet>
  );
}

function Pane({ onClose, closeLabel, children }: { onClose: () => void; closeLabel: string; children: ReactNode }) {
  const w = useWords(memberWords);
  const pane = useRef<HTMLElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const from = document.activeElement;
    pane.current?.focus({ preventScroll: true });
    const heard = ({ key, target }: KeyboardEvent) => {
      const isOver = target instanceof Element && target.closest('dialog') !== null;
      if (key === 'Escape' && !isOver) close();
    };
    document.addEventListener('keydown', heard);
    return () => {
      document.removeEventListener('keydown', heard);
      if (from instanceof HTMLElement) from.focus({ preventScroll: true });
    };
  }, []);
  return (
    <section ref={pane} className={styles.pane} tabIndex={-1} aria-label={w.member}>
      <IconButton icon={cross} label={closeLabel} onClick={onClose} className={styles.close} />
      <TextSpan>{children}</TextSpan>
    </section>
  );
}

function Opened({ of, id }: { of: OfficeMembership; id: number }) {
  const w = useWords(memberWords);
  const read = useRead('GET /api/office/members/{memberId}', { params: { memberId: id } });
  return (
    <Loaded read={read} what={w.member}>
      {(member) => <Member of={of} member={member} />}
    </Loaded>
  );
}

function Member({ of, member }: { of: OfficeMembership; member: OfficeMember }) {
  const w = useWords(memberWords);
  const language = useLanguage();
  const [name, other] = useMemberNames()(member);
  const { level, isTrial, verifiedAt } = member;
  const verified = level === 2 && verifiedAt && w.verified(dateText(dayOf(new Date(verifiedAt)), language));
  return (
    <>
      <p className={styles.number}>{w.since(member.id, dateText(dayOf(new Date(member.since)), language))}</p>
      <div className={styles.who}>
        <h2>
          <Name>{name}</Name>{' '}
          {other && (
            <small>
              <LangText>{other}</LangText>
            </small>
          )}
        </h2>
        <Badge tone={toneOf(member.state)} word={w.states[member.state]} />
      </div>
      <p className={styles.level}>{isTrial ? w.trialLevel : verified || w.levels[level]}</p>
      <MemberFacts of={of} member={member} />
      <MemberActs key={`${member.id} ${member.state}`} of={of} member={member} />
    </>
  );
}
