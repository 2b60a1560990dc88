import { useState } from 'react';
import { businessNumberText } from '#features/organisations/rules.ts';
import { words } from '#features/organisations/web/words.ts';
import type { Membership } from '#features/organisations/wire.ts';
import { dateText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { useLater } from '#platform/web/toasts/use-later.ts';
import { Button } from '#ui/controls/Button.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import styles from './Org.module.css';
import { orgWords } from './org-words.ts';

const loadOwnSheet = () => import('#features/organisations/web/OwnSheet.tsx').then(({ OwnSheet }) => OwnSheet);

/** Link to the organisation's names and its closure. */
function Own({ of }: { of: Membership }) {
  const w = useWords(orgWords);
  const [isOpen, setIsOpen] = useState(false);
  const [Sheet, need] = useLater(loadOwnSheet);
  return (
    <>
      <div className={styles.space}>
        <Button look="quiet" isWide onClick={() => need(() => setIsOpen(true))}>
          {w.own}
        </Button>
      </div>
      {Sheet && <Sheet of={of} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Registration of the organisation, and for its owner the way to change or close it. */
export function OrgFacts({ of }: { of: Membership }) {
  const w = useWords(orgWords);
  const all = useWords(words);
  const language = useLanguage();
  const { organisation: it, askedName } = of;
  return (
    <>
      <SectionHead title={w.facts} />
      <KeyValues
        rows={[
          { term: w.registered, value: it.name },
          ...(askedName === null ? [] : [{ term: w.askedName, value: askedName }]),
          { term: w.kinds, value: it.kinds.map((kind) => all.kinds[kind]).join(', ') },
          { term: w.number, value: businessNumberText(it.businessNumber) },
          { term: w.state, value: all.states[it.state] },
          { term: w.since, value: dateText(it.createdAt, language) },
        ]}
      />
      {of.rights.includes('own') && <Own of={of} />}
    </>
  );
}
