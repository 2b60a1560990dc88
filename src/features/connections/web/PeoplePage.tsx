import { useState } from 'react';
import { dateText, whenText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { plus } from '#ui/drawings/icons.ts';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import type { OrganisationConnection } from '../contract.ts';
import { AddPersonSheet } from './AddPersonSheet.tsx';
import styles from './Connections.module.css';
import { call, peopleActs, useRead } from './calls.ts';
import { PersonSheet } from './PersonSheet.tsx';
import { peopleWords } from './people-words.ts';

interface PeoplePageProps {
  id: number;
  /** Seed of the organisation's seal, drawn around a link's QR code. */
  seed: string;
  /** True if the reader may connect people and end connections, not only see them. */
  isChanging: boolean;
}

/** Lists the people that an organisation may ask and its open links, and creates new ones. */
export function PeoplePage({ id, seed, isChanging }: PeoplePageProps) {
  const w = useWords(peopleWords);
  const language = useLanguage();
  const [opened, setOpened] = useState<OrganisationConnection>();
  const [isAdding, setIsAdding] = useState(false);
  const read = useRead('GET /api/org/{id}/connect/people', { params: { id } });
  return (
    <>
      <p className={styles.quiet}>{w.lead}</p>
      <Loaded read={read} what={w.title}>
        {(people) =>
          people.length === 0 ? (
            <p className={styles.quiet}>{w.none}</p>
          ) : (
            <List label={w.title}>
              {people.map((one) => (
                <ListRow
                  key={one.connectionId}
                  title={one.reference ?? w.unnamed}
                  meta={[
                    one.purpose,
                    one.endedAt === null
                      ? w.since(dateText(one.since, language))
                      : w.ended(dateText(one.endedAt, language)),
                  ].join(' · ')}
                  {...(one.endedAt !== null && { status: { tone: 'idle', word: w.endedWord } as const })}
                  onClick={() => setOpened(one)}
                />
              ))}
            </List>
          )
        }
      </Loaded>
      {isChanging && (
        <div className={styles.act}>
          <Button isWide isAct icon={plus} onClick={() => setIsAdding(true)}>
            {w.add}
          </Button>
        </div>
      )}
      {isChanging && <Open id={id} />}
      <AddPersonSheet id={id} seed={seed} isOpen={isAdding} onClose={() => setIsAdding(false)} />
      <PersonSheet id={id} of={opened} isChanging={isChanging} onClose={() => setOpened(undefined)} />
    </>
  );
}

/** Lists links and codes that are not used up. */
function Open({ id }: { id: number }) {
  const w = useWords(peopleWords);
  const language = useLanguage();
  const now = new Date();
  const { data: links } = useRead('GET /api/org/{id}/connect/links', { params: { id } });
  const { isBusy, act } = useAct(peopleActs);
  const takeBack = (linkId: number) =>
    act(() => call('DELETE /api/org/{id}/connect/links/{linkId}', { params: { id, linkId } }), {
      done: { title: w.takenBack },
      failed: w.notTakenBack,
    });
  if (!links?.length) return null;
  return (
    <>
      <SectionHead title={w.open} />
      <List label={w.open}>
        {links.map((one) => (
          <ListRow
            key={one.id}
            title={one.reference ?? one.purpose}
            meta={[
              w[one.form],
              w.until(whenText(one.expiresAt, now, language)),
              !one.isOnce && w.forMany,
              one.accepted > 0 && w.accepted(one.accepted),
            ]
              .filter(Boolean)
              .join(' · ')}
            button={
              <Button look="quiet" isCompact isAct isDisabled={isBusy} onClick={() => void takeBack(one.id)}>
                {w.takeBack}
              </Button>
            }
          />
        ))}
      </List>
    </>
  );
}
