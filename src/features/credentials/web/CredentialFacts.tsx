import { dateText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Badge } from '#ui/feedback/Badge.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import type { Credential } from '../contract.ts';
import { issuerName, stateOf } from '../display.ts';
import { daysLeft } from '../rules.ts';
import type { Counterparty } from '../shown-to.ts';
import { CardActs } from './CardActs.tsx';
import { credentialTone } from './credential-name.ts';
import styles from './DigitalId.module.css';
import { Showings } from './show/Showings.tsx';
import { showWords } from './show/show-words.ts';
import type { useLink } from './show/use-link.ts';
import { typeLabel } from './use-face.ts';
import type { Removal } from './use-take-back.ts';
import { words } from './words.ts';

interface CredentialFactsProps {
  credential: Credential;
  making: ReturnType<typeof useLink>;
  onShow: () => void;
  onKnown: (party: Counterparty) => void;
  onTakeBack: (way: Removal) => void;
}

/** Shows a credential's claims, the party that vouches for it, and its actions. */
export function CredentialFacts({ credential, making, onShow, onKnown, onTakeBack }: CredentialFactsProps) {
  const w = useWords(words);
  const s = useWords(showWords);
  const language = useLanguage();
  const { issuer, issuanceDate, expirationDate, credentialData } = credential;
  const { holderName, credentialNumber, description } = credentialData;
  const now = new Date();
  const state = stateOf(credential, now);
  const badge = { tone: credentialTone(state), word: w.state[state] };
  const soon = daysLeft(expirationDate, now);
  const isOfSandbox = state === 'trial' && credential.checkedBy === 'sandbox';
  const isGone = state === 'revoked' || state === 'expired';
  return (
    <>
      <CardActs credential={credential} making={making} isGone={isGone} onShow={onShow} />
      <p className={styles.trust}>{isOfSandbox ? w.trustSandbox : w.trust[state]}</p>
      <KeyValues
        rows={[
          { term: w.status, value: <Badge {...badge} isInRow /> },
          { term: w.type, value: typeLabel(credential, w) },
          { term: w.issuer, value: issuerName(issuer) },
          ...(credential.checkedBy === 'desk' ? [{ term: w.checkedBy, value: w.byDesk(issuerName(issuer)) }] : []),
          ...(holderName ? [{ term: w.holderTerm, value: holderName }] : []),
          ...(credentialNumber ? [{ term: w.numberTerm, value: credentialNumber, isCode: true }] : []),
          { term: w.issuedTerm, value: dateText(issuanceDate, language) },
          { term: w.expiresTerm, value: expirationDate ? dateText(expirationDate, language) : w.noExpiry },
          ...(description ? [{ term: w.descriptionTerm, value: description }] : []),
        ]}
      />
      {!isGone && soon !== undefined && (
        <p className={styles.soon}>
          <Badge tone="wait" word={s.endsSoon(soon)} />
        </p>
      )}
      <Showings credentialId={credential.id} onKnown={onKnown} />
      <div className={styles.delete}>
        {state !== 'revoked' && (
          <Button look="danger-text" isAct isWide onClick={() => onTakeBack('revoke')}>
            {s.revoke.title}
          </Button>
        )}
        <Button look="danger-text" isAct isWide onClick={() => onTakeBack('delete')}>
          {s.delete.title}
        </Button>
      </div>
    </>
  );
}
