import { useState } from 'react';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Detail } from '#ui/layout/Detail.tsx';
import type { Credential } from '../contract.ts';
import { acceptanceOf, type Counterparty } from '../shown-to.ts';
import { CredentialFacts } from './CredentialFacts.tsx';
import { useShowings } from './calls.ts';
import { credentialName } from './credential-name.ts';
import { SeenClaims } from './SeenClaims.tsx';
import { ShowForm } from './show/ShowForm.tsx';
import { ShowLink } from './show/ShowLink.tsx';
import { showWords } from './show/show-words.ts';
import { type Link, useLink } from './show/use-link.ts';
import { TakeBackQuestion } from './TakeBackQuestion.tsx';
import { useTakeBack } from './use-take-back.ts';
import { words } from './words.ts';

interface CredentialSheetProps {
  /** The sheet is closed while this is undefined. */
  credential: Credential | undefined;
  onClose: () => void;
}

/** The sheet's current page. */
type View =
  | { readonly kind: 'facts' | 'show' | 'revoke' | 'delete' }
  | { readonly kind: 'link'; readonly link: Link }
  | { readonly kind: 'known'; readonly party: Counterparty };
const FACTS: View = { kind: 'facts' };

/** Sheet of one credential: details, showing it, its past showings, and revoking or deleting it. */
export function CredentialSheet({ credential, onClose }: CredentialSheetProps) {
  const w = useWords(words);
  const language = useLanguage();
  const s = useWords(showWords);
  const [view, setView] = useState(FACTS);
  const close = () => {
    setView(FACTS);
    onClose();
  };
  const making = useLink((link) => setView({ kind: 'link', link }));
  const taking = useTakeBack({ onRevoked: () => setView(FACTS), onDeleted: close });
  const showings = useShowings().data ?? [];
  const accepted = view.kind === 'link' ? acceptanceOf(showings, view.link) : undefined;
  const titles = {
    facts: () => (credential ? credentialName(credential, language) : ''),
    show: () => s.showTitle,
    revoke: () => s.revoke.title,
    delete: () => s.delete.title,
    link: () => (accepted ? s.accepted(accepted.to) : s.linkTitle),
    known: () => (view.kind === 'known' ? s.knows(view.party.to) : ''),
  };
  return (
    <Detail
      isOpen={credential !== undefined}
      onClose={close}
      title={titles[view.kind]()}
      closeLabel={w.close}
      isBusy={making.isBusy || taking.isBusy}
    >
      {credential && view.kind === 'facts' && (
        <CredentialFacts
          credential={credential}
          making={making}
          onShow={() => setView({ kind: 'show' })}
          onKnown={(party) => setView({ kind: 'known', party })}
          onTakeBack={(way) => setView({ kind: way })}
        />
      )}
      {credential && view.kind === 'show' && (
        <ShowForm credential={credential} making={making} onBack={() => setView(FACTS)} />
      )}
      {view.kind === 'link' && (
        <ShowLink
          key={view.link.url}
          link={view.link}
          isAccepted={accepted !== undefined}
          onAgain={() => setView({ kind: 'show' })}
        />
      )}
      {view.kind === 'known' && <SeenClaims party={view.party} onBack={() => setView(FACTS)} />}
      {credential && (view.kind === 'revoke' || view.kind === 'delete') && (
        <TakeBackQuestion way={view.kind} credential={credential} taking={taking} onCancel={() => setView(FACTS)} />
      )}
    </Detail>
  );
}
