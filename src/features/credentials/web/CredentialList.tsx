import { dateText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/language.ts';
import { idCard } from '#ui/icons.ts';
import { List, ListRow } from '#ui/List.tsx';
import { EmptyState } from '#ui/State.tsx';
import type { Credential } from '../contract.ts';
import { issuerName, stateOf } from '../display.ts';
import { typeName } from './type-name.ts';
import { words } from './words.ts';

/** Every credential of a person, or what would be here. */
export function CredentialList({ credentials, did }: { credentials: readonly Credential[]; did: string }) {
  const w = useWords(words);
  if (credentials.length === 0) return <EmptyState did={did} title={w.none} text={w.noneText} />;
  return (
    <List label={w.credentials}>
      {credentials.map((credential) => (
        <CredentialRow key={credential.id} credential={credential} />
      ))}
    </List>
  );
}

function CredentialRow({ credential }: { credential: Credential }) {
  const w = useWords(words);
  const language = useLanguage();
  const issuer = issuerName(credential.issuer);
  const type = typeName(credential, w);
  const { expirationDate, credentialData } = credential;
  const until = expirationDate ? w.until(issuer, dateText(expirationDate, language)) : issuer;
  const state = stateOf(credential, new Date());
  return (
    <ListRow
      icon={idCard}
      title={credentialData.name}
      meta={credentialData.name === type ? until : `${type} · ${issuer}`}
      status={{ status: state === 'issuer_signed' ? 'verified' : state, word: w.state[state] }}
    />
  );
}
