import { dateText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/language.ts';
import { Badge } from '#ui/Badge.tsx';
import { KeyValues } from '#ui/Facts.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import type { Credential } from '../contract.ts';
import { issuerName, stateOf } from '../display.ts';
import styles from './DigitalId.module.css';
import { typeLabel } from './type-name.ts';
import { words } from './words.ts';

interface CredentialSheetProps {
  /** Without one the sheet is closed. */
  credential: Credential | undefined;
  onClose: () => void;
}

/** All of one credential, and whose word it rests on. */
export function CredentialSheet({ credential, onClose }: CredentialSheetProps) {
  const w = useWords(words);
  return (
    <Sheet
      isOpen={credential !== undefined}
      onClose={onClose}
      title={credential?.credentialData.name ?? ''}
      closeLabel={w.close}
    >
      {credential && <Facts credential={credential} />}
    </Sheet>
  );
}

function Facts({ credential }: { credential: Credential }) {
  const w = useWords(words);
  const language = useLanguage();
  const { issuer, issuanceDate, expirationDate, credentialData } = credential;
  const { credentialNumber, description } = credentialData;
  const state = stateOf(credential, new Date());
  const badge = { status: state === 'issuer_signed' ? 'verified' : state, word: w.state[state] };
  return (
    <>
      <p className={styles.trust}>{w.trust[state]}</p>
      <KeyValues
        rows={[
          { term: w.status, value: <Badge {...badge} isInRow /> },
          { term: w.type, value: typeLabel(credential, w) },
          { term: w.issuer, value: issuerName(issuer) },
          ...(credentialNumber ? [{ term: w.numberTerm, value: credentialNumber, isCode: true }] : []),
          { term: w.issuedTerm, value: dateText(issuanceDate, language) },
          { term: w.expiresTerm, value: expirationDate ? dateText(expirationDate, language) : w.noExpiry },
          ...(description ? [{ term: w.descriptionTerm, value: description }] : []),
        ]}
      />
    </>
  );
}
