// @online

import { dateTimeText } from '#platform/dates.ts';
import { useOwnId } from '#platform/web/calls/session.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { Icon } from '#ui/drawings/Icon.tsx';
import { check, dash } from '#ui/drawings/icons.ts';
import { lock } from '#ui/drawings/icons-more.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import { wonText } from '#ui/text/amount.ts';
import { LangText } from '#ui/text/LangText.tsx';
import type { MemberStanding } from '../../contract.ts';
import { useRead } from '../calls.ts';
import { lineWords } from './line-words.ts';
import { ObjectForm } from './ObjectForm.tsx';
import styles from './Standing.module.css';
import { standingWords } from './standing-words.ts';

/** State of this person's account, its meaning, and the form to object. */
export function StandingScreen() {
  const w = useWords(standingWords);
  const read = useRead('GET /api/standing/{userId}', { params: { userId: useOwnId() } });
  return (
    <Screen>
      <TitleRow title={w.title} back={{ href: '/myinfo', label: w.back }} />
      <Loaded read={read} what={w.title}>
        {(standing) => <StateFacts standing={standing} />}
      </Loaded>
    </Screen>
  );
}

function StateFacts({ standing }: { standing: MemberStanding }) {
  const w = useWords(standingWords);
  const line = useWords(lineWords);
  const language = useLanguage();
  const { state, reason, since, until, caps, objection } = standing;
  if (state === 'active') return <InfoLine icon={check} title={line.titles.active} text={w.texts.active} />;
  const limits = (['payment', 'month', 'holding'] as const).flatMap((kind) =>
    caps[kind] === null ? [] : [{ term: w[kind], value: wonText(caps[kind]) }],
  );
  return (
    <>
      <InfoLine icon={lock} isCaution title={line.titles[state]} text={w.texts[state]} />
      <KeyValues
        rows={[
          { term: w.reason, value: reason ?? '' },
          ...(since === null ? [] : [{ term: w.since, value: dateTimeText(since, language) }]),
          { term: w.until, value: until === null ? w.noEnd : w.byItself(dateTimeText(until, language)) },
          ...limits,
        ]}
      />
      <Points title={w.can} icon={check} points={w.works[state]} />
      <Points title={w.cannot} icon={dash} points={w.stopped[state]} />
      <SectionHead title={w.object} />
      {objection ? (
        <div className={styles.said}>
          <b>{w.said(dateTimeText(objection.at, language))}</b>
          <p>
            <LangText>{objection.text}</LangText>
          </p>
        </div>
      ) : (
        <ObjectForm />
      )}
    </>
  );
}

function Points({ title, icon, points }: { title: string; icon: string; points: string }) {
  if (points === '') return null;
  return (
    <section aria-label={title}>
      <SectionHead title={title} />
      <ul className={styles.points}>
        {points.split('\n').map((point) => (
          <li key={point}>
            <Icon of={icon} size={18} />
            <span>{point}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
