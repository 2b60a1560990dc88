import { useState } from 'react';
import { words as orgWords } from '#features/organisations/web/words.ts';
import { nameFor } from '#platform/both-names.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { plus } from '#ui/drawings/icons.ts';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { Name } from '#ui/text/LangText.tsx';
import type { RoleRule } from '../../contract.ts';
import { useRead } from '../calls.ts';
import styles from '../Role.module.css';
import { NewRuleSheet } from './NewRuleSheet.tsx';
import { RuleSheet } from './RuleSheet.tsx';
import { ruleWords } from './rule-words.ts';

/** Which roles people of an organisation have by a credential, for who decides about its staff. */
export function RoleRules({ id }: { id: number }) {
  const w = useWords(ruleWords);
  const all = useWords(orgWords);
  const language = useLanguage();
  const [opened, setOpened] = useState<RoleRule>();
  const [isMaking, setIsMaking] = useState(false);
  const read = useRead('GET /api/org/{id}/role-rules', { params: { id } });
  return (
    <>
      <SectionHead title={w.title} />
      <Loaded read={read} what={w.title} rows={1}>
        {(rules) =>
          rules.length === 0 ? (
            <p className={styles.none}>{w.none}</p>
          ) : (
            <List label={w.title}>
              {rules.map((one) => (
                <ListRow
                  key={one.id}
                  title={<Name>{nameFor(one, language)}</Name>}
                  meta={`${all.roles[one.role]}, ${w.says(one.claim, one.value)}`}
                  note={w.people(one.people)}
                  onClick={() => setOpened(one)}
                />
              ))}
            </List>
          )
        }
      </Loaded>
      <div className={styles.foot}>
        <Button look="quiet" isWide isAct icon={plus} onClick={() => setIsMaking(true)}>
          {w.add}
        </Button>
      </div>
      <NewRuleSheet
        id={id}
        isOpen={isMaking}
        onClose={() => setIsMaking(false)}
        onMade={(made) => {
          setIsMaking(false);
          setOpened(made);
        }}
      />
      <RuleSheet id={id} of={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}
