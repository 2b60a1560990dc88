import { dateText } from '#platform/dates.ts';
import { parseId } from '#platform/ids.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { useChosen } from '#platform/web/use-chosen.ts';
import { idCard } from '#ui/drawings/icons.ts';
import { briefcase, building, document, graduation } from '#ui/drawings/icons-more.ts';
import { List, ListRow } from '#ui/layout/List.tsx';
import { EmptyState } from '#ui/layout/State.tsx';
import type { Credential } from '../contract.ts';
import { isIssuedType, issuedTypes, issuerName, stateOf } from '../display.ts';
import { daysLeft } from '../rules.ts';
import { CredentialSheet } from './CredentialSheet.tsx';
import { credentialName, credentialTone } from './credential-name.ts';
import { showWords } from './show/show-words.ts';
import { typeLabel } from './use-face.ts';
import { words } from './words.ts';

const ICONS: Readonly<Record<string, string>> = {
  student_id: graduation,
  education: graduation,
  employment: building,
  professional: briefcase,
  certification: document,
};

/** Lists a person's credentials or explains the empty list. A press opens one. */
export function CredentialList({ credentials, did }: { credentials: readonly Credential[]; did: string }) {
  const w = useWords(words);
  const { looked, look, close } = useLooked();
  if (credentials.length === 0) {
    const act = { text: w.add, href: '/add-credential' };
    return <EmptyState did={did} title={w.none} text={w.noneText} act={act} />;
  }
  return (
    <>
      <List label={w.credentials}>
        {credentials.map((credential) => (
          <CredentialRow
            key={credential.id}
            credential={credential}
            isChosen={credential.id === looked}
            onClick={() => look(credential.id)}
          />
        ))}
      </List>
      <CredentialSheet credential={credentials.find(({ id }) => id === looked)} onClose={close} />
    </>
  );
}

/** Returns the opened credential from the address (`/id?credential=7`), to which Home's cards link too. */
function useLooked() {
  const [chosen, choose] = useChosen('credential');
  return { looked: parseId(chosen ?? ''), look: (id: number) => choose(String(id)), close: () => choose() };
}

function CredentialRow({
  credential,
  isChosen,
  onClick,
}: {
  credential: Credential;
  isChosen: boolean;
  onClick: () => void;
}) {
  const w = useWords(words);
  const s = useWords(showWords);
  const language = useLanguage();
  const issuer = issuerName(credential.issuer);
  const type = typeLabel(credential, w);
  const { expirationDate, credentialData, credentialType } = credential;
  const until = expirationDate ? w.until(issuer, dateText(expirationDate, language)) : issuer;
  const now = new Date();
  const state = stateOf(credential, now);
  const soon = state === 'revoked' ? undefined : daysLeft(expirationDate, now);
  const meta = credentialData.name === type ? until : `${type} · ${issuer}`;
  return (
    <ListRow
      icon={isIssuedType(credentialType) ? issuedTypes[credentialType].icon : (ICONS[credentialType] ?? idCard)}
      title={credentialName(credential, language)}
      meta={soon === undefined ? meta : `${meta} · ${s.endsSoon(soon)}`}
      status={{ tone: credentialTone(state), word: w.state[state] }}
      isChosen={isChosen}
      onClick={onClick}
    />
  );
}
