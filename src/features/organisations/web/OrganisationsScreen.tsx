// @online
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { FormToggle } from '#platform/web/FormToggle.tsx';
import { Loaded } from '#platform/web/Loaded.tsx';
import type { Tone } from '#ui/feedback/Badge.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { Side } from '#ui/layout/Side.tsx';
import type { State } from '../rules.ts';
import { AskForm } from './AskForm.tsx';
import { askWords } from './ask-words.ts';
import { useRead } from './calls.ts';
import { shownNames } from './names.ts';
import styles from './Organisations.module.css';
import { OrgSeal } from './OrgSeal.tsx';
import { words } from './words.ts';

const STATE_TONES: Readonly<Record<State, Tone>> = {
  asked: 'wait',
  approved: 'ok',
  suspended: 'wait',
  closed: 'idle',
};

/** The person's organisations, and the application form for another. */
export function OrganisationsScreen() {
  const w = useWords(words);
  const ask = useWords(askWords);
  const gloss = useGloss(words);
  const language = useLanguage();
  const mine = useRead('GET /api/org');
  return (
    <Screen>
      <TitleRow title={w.title} gloss={gloss?.title} back={{ href: '/myinfo', label: w.back }} />
      <Loaded read={mine} what={w.title} rows={2}>
        {(items) =>
          items.length === 0 ? (
            <p className={styles.quiet}>{w.none}</p>
          ) : (
            <>
              <SectionHead title={w.mine} />
              <List label={w.mine}>
                {items.map(({ organisation: it, role }) => (
                  <ListRow
                    key={it.id}
                    leading={<OrgSeal of={it} size={40} />}
                    title={shownNames(it, language)[0]}
                    meta={w.roles[role]}
                    status={{ tone: STATE_TONES[it.state], word: w.states[it.state] }}
                    href={it.isOperator ? '/office' : `/org/${it.id}`}
                  />
                ))}
              </List>
            </>
          )
        }
      </Loaded>
      <Side>
        <div className={styles.rows}>
          <FormToggle open={ask.open} isQuiet={(mine.data?.length ?? 0) > 0} cancel={w.cancel}>
            {(close) => <AskForm onDone={close} />}
          </FormToggle>
        </div>
      </Side>
    </Screen>
  );
}
