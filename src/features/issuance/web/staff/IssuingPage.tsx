import { useState } from 'react';
import { nameFor } from '#platform/both-names.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { idCard, plus } from '#ui/drawings/icons.ts';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { Name } from '#ui/text/LangText.tsx';
import type { CredentialType } from '../../contract.ts';
import { useRead } from '../calls.ts';
import { Issued } from './Issued.tsx';
import styles from './Issuing.module.css';
import { issuingWords } from './issuing-words.ts';
import { ManySheet } from './many/ManySheet.tsx';
import { Runs } from './many/Runs.tsx';
import { NewTypeSheet } from './NewTypeSheet.tsx';
import { OfferSheet } from './OfferSheet.tsx';
import { Offers } from './Offers.tsx';
import { SelfServiceSheet } from './self/SelfServiceSheet.tsx';
import { TypeSheet } from './TypeSheet.tsx';
import { TYPES } from './use-pages.ts';

interface IssuingPageProps {
  id: number;
  /** Seed of the organisation's pattern around a QR code. */
  seed: string;
  /** True if the reader may design, offer and revoke. */
  isChanging: boolean;
}

type OpenSheet =
  | { readonly what: 'new' }
  | { readonly what: 'type' | 'offer' | 'many' | 'self'; readonly type: CredentialType };

/** Shows an organisation's credential types, open offers and issued credentials. */
export function IssuingPage({ id, seed, isChanging }: IssuingPageProps) {
  const w = useWords(issuingWords);
  const [opened, setOpened] = useState<OpenSheet>();
  const types = useRead(TYPES, { params: { id } });
  const close = () => setOpened(undefined);
  const shown = opened?.what === 'new' ? undefined : opened?.type;
  return (
    <>
      <p className={styles.quiet}>{w.lead}</p>
      <SectionHead title={w.types} />
      <Loaded read={types} what={w.types} rows={2}>
        {(all) => <Types all={all} onOpen={(type) => setOpened({ what: 'type', type })} />}
      </Loaded>
      {isChanging && (
        <div className={styles.act}>
          <Button isWide isAct icon={plus} onClick={() => setOpened({ what: 'new' })}>
            {w.newType}
          </Button>
        </div>
      )}
      {isChanging && types.data !== undefined && types.data.length > 0 && (
        <>
          <Runs id={id} types={types.data} />
          <Offers id={id} types={types.data} />
          <Issued id={id} types={types.data} />
        </>
      )}
      <NewTypeSheet id={id} isOpen={opened?.what === 'new'} onClose={close} />
      <TypeSheet
        id={id}
        of={opened?.what === 'type' ? shown : undefined}
        isChanging={isChanging}
        onOffer={(type) => setOpened({ what: 'offer', type })}
        onMany={(type) => setOpened({ what: 'many', type })}
        onSelf={(type) => setOpened({ what: 'self', type })}
        onClose={close}
      />
      <SelfServiceSheet id={id} of={opened?.what === 'self' ? shown : undefined} onClose={close} />
      <ManySheet id={id} of={opened?.what === 'many' ? shown : undefined} onClose={close} />
      <OfferSheet id={id} seed={seed} of={opened?.what === 'offer' ? shown : undefined} onClose={close} />
    </>
  );
}

function Types({ all, onOpen }: { all: readonly CredentialType[]; onOpen: (type: CredentialType) => void }) {
  const w = useWords(issuingWords);
  const language = useLanguage();
  if (all.length === 0) return <p className={styles.quiet}>{w.noTypes}</p>;
  return (
    <List label={w.types}>
      {all.map((one) => (
        <ListRow
          key={one.id}
          icon={idCard}
          title={<Name>{nameFor(one, language)}</Name>}
          meta={one.claims.map(({ label, labelKo }) => (language === 'ko' ? labelKo : label)).join(', ')}
          status={one.endedAt === null ? undefined : { tone: 'idle', word: w.ended }}
          onClick={() => onOpen(one)}
        />
      ))}
    </List>
  );
}
