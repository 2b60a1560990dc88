import type { contract } from '#features/auth/contract.ts';
import type { OutputOf } from '#platform/contract.ts';
import { sendsNoMail } from '#platform/web/calls/page-facts.ts';
import { useWords } from '#platform/web/device/language.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { contact, fingerprint } from '#ui/drawings/icons-more.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { Name } from '#ui/text/LangText.tsx';
import styles from '../AuthForm.module.css';
import { recoveryWords } from './recovery-words.ts';

export type Recovery = OutputOf<(typeof contract)['calls']['POST /api/recovery/finish']>;

interface Thing {
  readonly key: string;
  readonly name: string;
}

/** Result of a recovery and what is left to do: devices to add again, credentials to have issued again. */
export function Recovered({ recovery }: { recovery: Recovery }) {
  const w = useWords(recoveryWords);
  const { removedPasskeys, biometricEnabled, codesLeft, credentials } = recovery;
  const named = (needs: 'nothing' | 'reissue') =>
    credentials.filter((one) => one.needs === needs).map(({ id, name }): Thing => ({ key: String(id), name }));
  const passkeys = removedPasskeys.map((name, index): Thing => ({ key: `${index}`, name }));
  return (
    <>
      <div className={styles.stack}>
        <p>{sendsNoMail() ? w.doneWithoutMail : w.doneText}</p>
        <KeyValues
          rows={[
            { term: w.codesLeft, value: String(codesLeft) },
            { term: w.biometric, value: biometricEnabled ? w.on : w.off },
          ]}
        />
        <ButtonLink href="/login" isWide>
          {w.signIn}
        </ButtonLink>
      </div>
      {passkeys.length > 0 && <Things title={w.again} text={w.againText} icon={fingerprint} items={passkeys} />}
      {named('reissue').length > 0 && (
        <Things title={w.reissue} text={w.reissueText} icon={contact} items={named('reissue')} />
      )}
      {named('nothing').length > 0 && (
        <Things title={w.kept} text={w.keptText} icon={contact} items={named('nothing')} />
      )}
    </>
  );
}

interface ThingsProps {
  title: string;
  text: string;
  icon: string;
  items: readonly Thing[];
}

function Things({ title, text, icon, items }: ThingsProps) {
  return (
    <>
      <SectionHead title={title} />
      <p className={styles.things}>{text}</p>
      {items.length > 0 && (
        <List label={title}>
          {items.map(({ key, name }) => (
            <ListRow key={key} icon={icon} title={<Name>{name}</Name>} />
          ))}
        </List>
      )}
    </>
  );
}
