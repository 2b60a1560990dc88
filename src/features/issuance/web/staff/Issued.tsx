import { useState } from 'react';
import { nameFor } from '#platform/both-names.ts';
import { dateText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { PagedList } from '#platform/web/PagedList.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { Name } from '#ui/text/LangText.tsx';
import type { CredentialType } from '../../contract.ts';
import type { Issued as IssuedCredential } from '../../issued-calls.ts';
import { IssuedSheet } from './IssuedSheet.tsx';
import styles from './Issuing.module.css';
import { issuingWords } from './issuing-words.ts';
import { useIssued } from './use-pages.ts';

/** Lists the credentials that an organisation issued, with their status; each opens. */
export function Issued({ id, types }: { id: number; types: readonly CredentialType[] }) {
  const w = useWords(issuingWords);
  const language = useLanguage();
  const now = new Date().toISOString();
  const read = useIssued(id);
  const [opened, setOpened] = useState<number>();
  const nameOf = ({ typeId }: IssuedCredential) => {
    const type = types.find((one) => one.id === typeId);
    return type ? nameFor(type, language) : w.issued;
  };
  const stateOf = ({ revokedAt, suspendedAt, expiresAt }: IssuedCredential) => {
    if (revokedAt !== null) return { tone: 'bad', word: w.revoked } as const;
    if (suspendedAt !== null) return { tone: 'wait', word: w.suspended } as const;
    return expiresAt < now ? ({ tone: 'idle', word: w.over } as const) : ({ tone: 'ok', word: w.valid } as const);
  };
  const shown = read.data?.find((one) => one.id === opened);
  return (
    <section>
      <SectionHead title={w.issued} />
      <PagedList read={read} what={w.issued} rows={1} more={w.older} reading={w.reading}>
        {(all) =>
          all.length === 0 ? (
            <p className={styles.quiet}>{w.noneIssued}</p>
          ) : (
            <List label={w.issued}>
              {all.map((one) => (
                <ListRow
                  key={one.id}
                  title={<Name>{one.reference ?? nameOf(one)}</Name>}
                  meta={[one.reference && nameOf(one), w.since(dateText(one.issuedAt, language))]
                    .filter(Boolean)
                    .join(' · ')}
                  status={stateOf(one)}
                  onClick={() => setOpened(one.id)}
                />
              ))}
            </List>
          )
        }
      </PagedList>
      <IssuedSheet id={id} of={shown} name={shown ? nameOf(shown) : ''} onClose={() => setOpened(undefined)} />
    </section>
  );
}
