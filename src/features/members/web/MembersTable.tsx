import { whenText } from '#platform/dates.ts';
import { countText } from '#platform/number-text.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Badge } from '#ui/feedback/Badge.tsx';
import { LangText, Name } from '#ui/text/LangText.tsx';
import type { OfficeMemberRow } from '../contract.ts';
import styles from './Members.module.css';
import { memberWords, useMemberNames } from './member-words.ts';

interface MembersTableProps {
  members: readonly OfficeMemberRow[];
  openId: number | undefined;
  onOpen: (id: number) => void;
}

export const toneOf = (state: OfficeMemberRow['state']) =>
  state === 'active' ? 'ok' : state === 'frozen' ? 'wait' : 'idle';

/** Table of members for wide screens. A click anywhere in a row opens the member. */
export function MembersTable({ members, openId, onOpen }: MembersTableProps) {
  const w = useWords(memberWords);
  const language = useLanguage();
  const namesOf = useMemberNames();
  const now = new Date();
  return (
    <table className={styles.table} aria-label={w.title}>
      <thead>
        <tr>
          <th scope="col">{w.member}</th>
          <th scope="col">{w.level}</th>
          <th scope="col">{w.state}</th>
          <th scope="col" className={styles.figure}>
            {w.balance}
          </th>
          <th scope="col" className={styles.figure}>
            {w.seen}
          </th>
        </tr>
      </thead>
      <tbody>
        {members.map((one) => {
          const [name, other] = namesOf(one);
          return (
            <tr key={one.id} className={one.id === openId ? styles.chosen : undefined}>
              <th scope="row">
                <button type="button" aria-current={one.id === openId || undefined} onClick={() => onOpen(one.id)}>
                  <b className={styles.first}>
                    <Name>{name}</Name>
                  </b>
                  {other && (
                    <span className={styles.other}>
                      <LangText>{other}</LangText>
                    </span>
                  )}
                  <span className={styles.other}>{w.number(one.id)}</span>
                </button>
              </th>
              <td>{one.isTrial ? w.trialShort(one.level) : one.level}</td>
              <td>
                <Badge tone={toneOf(one.state)} word={w.states[one.state]} isInRow />
              </td>
              <td className={styles.figure} translate="no">
                {countText(one.balance)}
              </td>
              <td className={styles.figure}>{whenText(one.seenAt, now, language)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
