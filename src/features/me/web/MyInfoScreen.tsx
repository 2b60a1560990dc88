import { fullName } from '#features/auth/person.ts';
import { shortDid } from '#features/identity/did-text.ts';
import { dateText } from '#platform/dates.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { setLanguage, useGloss, useLanguage, useWords } from '#platform/web/language.ts';
import { useTheme } from '#platform/web/theme.tsx';
import { Segmented } from '#ui/Choice.tsx';
import { KeyValues } from '#ui/Facts.tsx';
import { bank } from '#ui/icons-more.ts';
import { Gloss, List, ListRow, SectionHead } from '#ui/List.tsx';
import { Note } from '#ui/Note.tsx';
import { RoundSeal } from '#ui/Seal.tsx';
import { Screen, TitleRow } from '#ui/Shell.tsx';
import { SkeletonBlock } from '#ui/State.tsx';
import styles from './MyInfo.module.css';
import { useUser } from './useUser.ts';
import { words } from './words.ts';

type User = NonNullable<ReturnType<typeof useUser>['data']>;
const VERSION = '2.0.0';
const NOTE_HEIGHT = 132;

/** Who the person is: seal, names, DID, the look and language of the app. */
export function MyInfoScreen() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const user = useUser();
  return (
    <Screen>
      <TitleRow title={w.title} gloss={gloss?.title} back={{ href: '/', label: w.back }} />
      <Loaded read={user} what={w.profile} skeleton={(label) => <SkeletonBlock height={NOTE_HEIGHT} label={label} />}>
        {(found) => <Profile user={found} />}
      </Loaded>
      <Appearance />
      <SectionHead title={w.links} gloss={gloss?.links} />
      <List>
        <ListRow
          icon={bank}
          href="/bank-info"
          title={
            <>
              {w.bank} {gloss && <Gloss>{gloss.bank}</Gloss>}
            </>
          }
        />
      </List>
      <SectionHead title={w.app} gloss={gloss?.app} />
      <KeyValues rows={[{ term: w.version, value: VERSION }]} />
    </Screen>
  );
}

function Profile({ user }: { user: User }) {
  const w = useWords(words);
  const gloss = useGloss(words);
  const language = useLanguage();
  const name = fullName(user);
  const did = user.didAddress;
  return (
    <>
      <Note did={did} shortDid={shortDid(did)} purpose="citizen">
        <div className={styles.person}>
          <RoundSeal person={{ name, koreanName: user.nameKo }} size={84} label={w.seal(name)} />
          <div>
            <p className={styles.name}>{name}</p>
            {user.nameKo && <p lang="ko">{user.nameKo}</p>}
            <p className={styles.since}>{w.since(dateText(user.createdAt, language))}</p>
          </div>
        </div>
      </Note>
      <SectionHead title={w.identity} gloss={gloss?.identity} />
      <KeyValues
        rows={[
          { term: w.did, value: shortDid(did), isCode: true },
          { term: w.email, value: user.email },
        ]}
      />
    </>
  );
}

function Appearance() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const language = useLanguage();
  const { theme, choose } = useTheme();
  return (
    <>
      <SectionHead title={w.appearance} gloss={gloss?.appearance} />
      <div className={styles.choices}>
        <Segmented
          label={w.theme}
          value={theme}
          onChange={choose}
          options={[
            { id: 'light', label: w.themes.light },
            { id: 'dark', label: w.themes.dark },
            { id: 'system', label: w.themes.system },
          ]}
        />
        <Segmented
          label={w.language}
          value={language}
          onChange={setLanguage}
          options={[
            { id: 'en', label: 'English' },
            { id: 'ko', label: '한국어' },
          ]}
        />
      </div>
    </>
  );
}
