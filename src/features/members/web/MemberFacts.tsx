import type { OfficeMembership } from '#features/office/calls/entry.ts';
import type { OfficeRole } from '#features/office/rules.ts';
import { words } from '#features/office/web/words.ts';
import { readName } from '#platform/both-names.ts';
import { dateText, dateTimeText } from '#platform/dates.ts';
import { dayOf } from '#platform/korean-days.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Icon } from '#ui/drawings/Icon.tsx';
import { lock } from '#ui/drawings/icons-more.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import { wonText } from '#ui/text/amount.ts';
import { LangText } from '#ui/text/LangText.tsx';
import type { OfficeMember } from '../contract.ts';
import { EmailChangeFact } from './EmailActs.tsx';
import styles from './Members.module.css';
import { memberWords } from './member-words.ts';

/** A member's state and its reason, usage of limits, and history. */
export function MemberFacts({ of, member }: { of: OfficeMembership; member: OfficeMember }) {
  const w = useWords(memberWords);
  const { roles } = useWords(words);
  const language = useLanguage();
  return (
    <>
      <Standing member={member} />
      <Limits member={member} />
      {member.email !== null && (
        <KeyValues
          rows={[{ term: w.contact, value: member.isEmailProven ? member.email : `${member.email} (${w.unproven})` }]}
        />
      )}
      {member.emailChange && <EmailChangeFact change={member.emailChange} />}
      <SectionHead title={w.history} />
      <KeyValues
        rows={[
          ...member.history.map(({ at, state }) => ({
            term: dateTimeText(at, language),
            value: w.became(w.states[state]),
          })),
          { term: dateText(dayOf(new Date(member.since)), language), value: w.opened },
        ]}
      />
      <div className={styles.hidden}>
        <Icon of={lock} size={20} />
        <div>
          <b>{w.notForRole(roles[of.role as OfficeRole])}</b>
          <p>{member.email === null ? w.notEvenMail : w.notForRoleText}</p>
          <p>{w.logged}</p>
        </div>
      </div>
    </>
  );
}

function Standing({ member: { state, standing, objection, isEmailProven } }: { member: OfficeMember }) {
  const w = useWords(memberWords);
  const language = useLanguage();
  if (standing === null || state === 'active') return null;
  const made = w.madeBy(
    w.states[state],
    dateTimeText(standing.at, language),
    readName(standing, 'by', language) ?? w.gone,
  );
  const until = standing.until === null ? [] : [w.until(dateTimeText(standing.until, language))];
  return (
    <div className={styles.why}>
      <b>
        <LangText>{standing.reason}</LangText>
      </b>
      <p>
        <LangText>{`${[made, ...until].join(', ')}. ${isEmailProven ? w.told : w.toldOnScreen} ${w.stateText[state]}`}</LangText>
      </p>
      {objection && (
        <p>
          <b>{w.objection}</b> <span>{`(${dateTimeText(objection.at, language)})`}</span>{' '}
          <LangText>{objection.text}</LangText>
        </p>
      )}
    </div>
  );
}

function Limits({ member: { limits, ownCaps } }: { member: OfficeMember }) {
  const w = useWords(memberWords);
  const own = (kind: 'payment' | 'month' | 'holding') =>
    ownCaps[kind] !== null && ownCaps[kind] === limits[kind].most ? ` (${w.ownCap})` : '';
  const used = [
    { kind: 'month', ...limits.month },
    { kind: 'holding', ...limits.holding },
  ] as const;
  return (
    <>
      <SectionHead title={w.limits} />
      <dl className={styles.limits}>
        <div>
          <dt>
            <span>{w.payment}</span>
            <span>{own('payment')}</span>
          </dt>
          <dd>
            <b translate="no">{limits.payment.most === null ? w.noCap : wonText(limits.payment.most)}</b>
          </dd>
        </div>
        {used.map(({ kind, most, used: sum }) => (
          <div key={kind}>
            <dt>
              <span>{w[kind]}</span>
              <span>{own(kind)}</span>
            </dt>
            <dd>
              <b translate="no">{wonText(sum)}</b>{' '}
              <span translate="no">{most === null ? w.noCap : w.of(wonText(most))}</span>
            </dd>
            {most !== null && (
              <span className={styles.bar} aria-hidden="true">
                <span className={styles.fill} style={{ width: `${shareOf(sum, most)}%` }} />
              </span>
            )}
          </div>
        ))}
      </dl>
    </>
  );
}

const shareOf = (sum: string, most: string) =>
  most === '0' ? 100 : Math.min(100, Math.round((Number(sum) / Number(most)) * 100));
