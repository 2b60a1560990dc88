import { useState } from 'react';
import type { ApiKey, Membership } from '#features/organisations/wire.ts';
import { dateText, whenText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { plus } from '#ui/drawings/icons.ts';
import { key as keyIcon } from '#ui/drawings/icons-more.ts';
import { List, ListRow } from '#ui/layout/List.tsx';
import { Name } from '#ui/text/LangText.tsx';
import { useRead } from '../calls.ts';
import styles from '../Organisations.module.css';
import { KeySheet } from './KeySheet.tsx';
import { isOver, scopesOnHold, useScopesText } from './key-text.ts';
import { keyWords } from './key-words.ts';
import { NewKeySheet } from './NewKeySheet.tsx';

/** Keys of an organisation's programs: scopes, end and last use. */
export function KeysPage({ of }: { of: Membership }) {
  const { id } = of.organisation;
  const w = useWords(keyWords);
  const [isMaking, setIsMaking] = useState(false);
  const [opened, setOpened] = useState<ApiKey>();
  const read = useRead('GET /api/org/{id}/keys', { params: { id } });
  return (
    <>
      <p className={styles.quiet}>{w.lead}</p>
      <Loaded read={read} what={w.title}>
        {(keys) => <KeyRows keys={keys} onOpen={setOpened} />}
      </Loaded>
      <div className={styles.rows}>
        <Button isWide isAct icon={plus} onClick={() => setIsMaking(true)}>
          {w.make}
        </Button>
      </div>
      <NewKeySheet id={id} rights={of.rights} isOpen={isMaking} onClose={() => setIsMaking(false)} />
      <KeySheet id={id} rights={of.rights} of={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}

/** Keys as rows. Each opens its sheet. */
export function KeyRows({ keys, onOpen }: { keys: readonly ApiKey[]; onOpen?: (key: ApiKey) => void }) {
  const w = useWords(keyWords);
  const scopesText = useScopesText();
  const language = useLanguage();
  const now = new Date();
  const lastsText = (one: ApiKey) => {
    if (one.revokedAt !== null) return w.revoked(dateText(one.revokedAt, language));
    const lasts = (isOver(one, now) ? w.over : w.until)(dateText(one.expiresAt, language));
    return scopesOnHold(one).length > 0 && !isOver(one, now) ? `${w.onHold} · ${lasts}` : lasts;
  };
  if (keys.length === 0) return <p className={styles.quiet}>{w.none}</p>;
  return (
    <List label={w.title}>
      {keys.map((one) => (
        <ListRow
          key={one.id}
          icon={keyIcon}
          title={<Name>{one.name}</Name>}
          meta={
            <>
              <span>{`…${one.tail} · ${scopesText(one.scopes)}`}</span>
              <br />
              <span>
                {`${lastsText(one)} · ${one.lastUsedAt === null ? w.never : w.used(whenText(one.lastUsedAt, now, language))}`}
              </span>
            </>
          }
          onClick={onOpen && (() => onOpen(one))}
        />
      ))}
    </List>
  );
}
