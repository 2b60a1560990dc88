import { useState } from 'react';
import { fullName, nameBeside } from '#features/auth/person.ts';
import { shortDid } from '#features/identity/did-text.ts';
import { dateText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { useLater } from '#platform/web/toasts/use-later.ts';
import { IconButton } from '#ui/controls/Button.tsx';
import { Rosette } from '#ui/drawings/guilloche/Guilloche.tsx';
import { pencil } from '#ui/drawings/icons-more.ts';
import { RoundSeal } from '#ui/drawings/Seal.tsx';
import { Note } from '#ui/layout/Note.tsx';
import { Name } from '#ui/text/LangText.tsx';
import type { User } from './calls.ts';
import styles from './MyInfo.module.css';
import { words } from './words.ts';

const loadForm = () => import('./EditProfile.tsx').then(({ EditProfile }) => EditProfile);
const SEAL = 100;
const RINGS = [1, 4] as const;

/** The person's seal, centred in their own rosette, and their names. */
export function Profile({ user }: { user: User }) {
  const w = useWords(words);
  const language = useLanguage();
  const name = fullName(user);
  const beside = nameBeside(user);
  return (
    <Note did={user.didAddress} shortDid={shortDid(user.didAddress)} purpose="citizen" label={w.profile} at={null}>
      <svg className={styles.print} aria-hidden="true">
        <g transform="translate(86 74)">
          <Rosette did={user.didAddress} purpose="citizen" radius={96} rings={RINGS} />
          <circle r="54" className={styles.hanji} />
        </g>
      </svg>
      <div className={styles.person}>
        <RoundSeal person={{ name, koreanName: user.nameKo }} size={SEAL} label={w.seal(name)} />
        <div className={styles.words}>
          <p className={styles.name}>
            <Name>{name}</Name>
          </p>
          {beside && <p lang="ko">{beside}</p>}
          <p className={styles.since} translate="no">
            {user.email}
          </p>
          <p className={styles.since}>{w.since(dateText(user.createdAt, language))}</p>
        </div>
      </div>
    </Note>
  );
}

/** The pencil in the title row and the sheet that it opens. */
export function EditButton({ user, keptEmail }: { user: User; keptEmail: string | undefined }) {
  const w = useWords(words);
  const [isEditing, setIsEditing] = useState(false);
  const [EditProfile, need] = useLater(loadForm);
  return (
    <>
      <IconButton icon={pencil} label={w.edit} onClick={() => need(() => setIsEditing(true))} />
      {EditProfile && (
        <EditProfile user={user} keptEmail={keptEmail} isOpen={isEditing} onClose={() => setIsEditing(false)} />
      )}
    </>
  );
}
