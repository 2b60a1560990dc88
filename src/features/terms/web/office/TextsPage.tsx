import { useState } from 'react';
import type { OfficeMembership } from '#features/office/calls/entry.ts';
import office from '#features/office/web/Office.module.css';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import type { OfficeText, PendingText } from '../../office-contract.ts';
import { TERMS_KINDS, type TermsKind } from '../../rules.ts';
import { dayText, textNames } from '../words.ts';
import { useRead } from './calls.ts';
import { NextVersion } from './NextVersion.tsx';
import { PendingVersion } from './PendingVersion.tsx';
import styles from './Texts.module.css';
import { textWords } from './text-words.ts';

const MOST = 200;

/**
 * Terms of use, privacy text, support contact and bank holidays: what is in force, how many accepted it, and the next
 * version being written or checked.
 */
export function TextsPage({ of }: { of: OfficeMembership }) {
  const w = useWords(textWords);
  const versions = useRead('GET /api/office/texts', { query: { limit: MOST } });
  const asked = useRead('GET /api/office/texts/asked');
  const read = {
    data: versions.data && asked.data && { versions: versions.data, asked: asked.data },
    isError: versions.isError || asked.isError,
    refetch: () => Promise.all([versions.refetch(), asked.refetch()]),
  };
  return (
    <section aria-label={w.title} className={office.page}>
      <SectionHead title={w.title} />
      <Loaded read={read} what={w.what} rows={TERMS_KINDS.length}>
        {(all) => <Kinds of={of} {...all} />}
      </Loaded>
    </section>
  );
}

interface KindsProps {
  of: OfficeMembership;
  versions: readonly OfficeText[];
  asked: readonly PendingText[];
}

function Kinds({ of, versions, asked }: KindsProps) {
  const w = useWords(textWords);
  const names = useWords(textNames);
  const language = useLanguage();
  const [chosen, setChosen] = useState<TermsKind>();
  const waiting = asked.find(({ content }) => content.kind === chosen);
  const metaOf = (kind: TermsKind) => {
    const own = versions.filter((one) => one.kind === kind);
    const now = own.find(({ state }) => state === 'now');
    const coming = own.find(({ state }) => state === 'coming');
    const isText = kind === 'terms' || kind === 'privacy';
    return [
      now ? w.holds(dayText(now.validFrom, language), now.id) : w.none,
      ...(now && isText ? [w.accepted(now.accepted)] : []),
      ...(coming ? [w.coming(dayText(coming.validFrom, language))] : []),
      ...(asked.some(({ content }) => content.kind === kind) ? [w.waits] : []),
    ].join(' · ');
  };
  return (
    <div className={styles.parts}>
      <List label={w.title}>
        {TERMS_KINDS.map((kind) => (
          <ListRow
            key={kind}
            title={names[kind]}
            meta={metaOf(kind)}
            isChosen={kind === chosen}
            onClick={() => setChosen(kind === chosen ? undefined : kind)}
          />
        ))}
      </List>
      {chosen !== undefined && (
        <section aria-label={names[chosen]} className={styles.side}>
          <SectionHead title={names[chosen]} />
          {waiting ? (
            <PendingVersion asked={waiting} />
          ) : (
            <NextVersion key={chosen} of={of} kind={chosen} last={versions.find(({ kind }) => kind === chosen)} />
          )}
        </section>
      )}
    </div>
  );
}
