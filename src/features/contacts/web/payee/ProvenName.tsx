import { issuerName } from '#features/credentials/display.ts';
import { nameFor } from '#platform/both-names.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Guilloche } from '#ui/drawings/guilloche/Guilloche.tsx';
import { check } from '#ui/drawings/icons.ts';
import { SquareSeal } from '#ui/drawings/SquareSeal.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import { LangText, Name } from '#ui/text/LangText.tsx';
import type { ProvenName as Proven, Registered } from '../../contract.ts';
import styles from '../Contacts.module.css';
import { words } from '../words.ts';

const ROSETTE = [34, 44, 60] as const;

/** A proven name on its holder's print; it has a seal only if the credential was not issued by a sandbox. */
export function ProvenName({ proven, did }: { proven: Proven; did: string }) {
  const w = useWords(words);
  return (
    <div className={styles.proven}>
      <Guilloche did={did} purpose="verify" at={ROSETTE} />
      {!proven.isOfSandbox && <SquareSeal text="인증" size={36} />}
      <div className={styles.said}>
        <p className={styles.small}>{proven.isOfSandbox ? w.ofSandbox : w.proven}</p>
        <p className={styles.strong}>
          <Name>{proven.name}</Name>
        </p>
        <p className={styles.small}>
          <LangText>{proven.isOfSandbox ? w.ofSandboxText : w.provenBy(issuerName(proven.issuer))}</LangText>
        </p>
      </div>
    </div>
  );
}

/** The organisation that owns an address, as the operator approved it. */
export function RegisteredName({ of }: { of: Registered }) {
  const w = useWords(words);
  const language = useLanguage();
  const name = nameFor({ name: of.displayName, nameKo: of.nameKo }, language);
  return <InfoLine icon={check} title={name} text={w.registered(of.name)} />;
}
