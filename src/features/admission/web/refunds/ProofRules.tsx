import { useState } from 'react';
import { nameFor } from '#platform/both-names.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { plus } from '#ui/drawings/icons.ts';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { Name } from '#ui/text/LangText.tsx';
import type { ProofRule } from '../../contract.ts';
import { useRead } from '../calls.ts';
import styles from '../Role.module.css';
import { ruleWords } from '../rules/rule-words.ts';
import { NewProofRuleSheet } from './NewProofRuleSheet.tsx';
import { ProofRuleSheet } from './ProofRuleSheet.tsx';
import { proofRuleWords } from './rule-words.ts';

/** Which credentials an operator of refunds takes in place of a verified passport. */
export function ProofRules({ id, mayChange }: { id: number; mayChange: boolean }) {
  const w = useWords(proofRuleWords);
  const all = useWords(ruleWords);
  const language = useLanguage();
  const [opened, setOpened] = useState<ProofRule>();
  const [isMaking, setIsMaking] = useState(false);
  const read = useRead('GET /api/org/{id}/refund-proofs', { params: { id } });
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
                  meta={one.issuer ?? w.listed}
                  note={all.people(one.people)}
                  onClick={() => setOpened(one)}
                />
              ))}
            </List>
          )
        }
      </Loaded>
      {mayChange && (
        <div className={styles.foot}>
          <Button look="quiet" isWide isAct icon={plus} onClick={() => setIsMaking(true)}>
            {w.add}
          </Button>
        </div>
      )}
      <NewProofRuleSheet id={id} isOpen={isMaking} onClose={() => setIsMaking(false)} />
      <ProofRuleSheet id={id} of={opened} mayChange={mayChange} onClose={() => setOpened(undefined)} />
    </>
  );
}
