import { useState } from 'react';
import { fullName, nameBeside } from '#features/auth/person.ts';
import { shortDid } from '#features/identity/did-text.ts';
import { dateText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { pencil } from '#ui/drawings/icons-more.ts';
import { RoundSeal } from '#ui/drawings/Seal.tsx';
import { Note } from '#ui/layout/Note.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import { EditProfile } from './EditProfile.tsx';
import styles from './MyInfo.module.css';
import type { User } from './use-user.ts';
import { words } from './words.ts';

const SEAL = 84;

/** The person's seal and names on their note, and the sheet that changes them. */
export function Profile({ user }: { user: User }) {
  const w = useWords(words);
  const language = useLanguage();
  const [isEditing, setIsEditing] = useState(false);
  const name = fullName(user);
  const beside = nameBeside(user);
  return (
    <>
      <Note did={user.didAddress} shortDid={shortDid(user.didAddress)} purpose="citizen" label={w.profile}>
        <div className={styles.person}>
          <RoundSeal person={{ name, koreanName: user.nameKo }} size={SEAL} label={w.seal(name)} />
          <div className={styles.words}>
            <p className={styles.name}>
              <LangText>{name}</LangText>
            </p>
            {beside && <p lang="ko">{beside}</p>}
            <p className={styles.since}>{user.email}</p>
            <p className={styles.since}>{w.since(dateText(user.createdAt, language))}</p>
          </div>
        </div>
      </Note>
      <div className={styles.edit}>
        <Button look="quiet" isWide icon={pencil} onClick={() => setIsEditing(true)}>
          {w.edit}
        </Button>
      </div>
      <EditProfile user={user} isOpen={isEditing} onClose={() => setIsEditing(false)} />
    </>
  );
}
