import type { ReactNode } from 'react';
import { useSearchParams } from '#platform/web/location.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { alert } from '#ui/drawings/icons.ts';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import styles from '../Role.module.css';

interface ShowScreenProps {
  title: string;
  gloss: string | undefined;
  back?: { href: string; label: string };
  /** Names what it is about in the address. */
  param: string;
  /** Where the address names nothing. */
  none: { readonly title: string; readonly text: string; readonly href: string; readonly link: string };
  /** For a person who came back with the code of what they showed. */
  take: (code: string) => ReactNode;
  offer: (id: number) => ReactNode;
}

/** A screen that offers something for a credential, and to which the person comes back once they have shown it. */
export function ShowScreen({ title, gloss, back, param, none, take, offer }: ShowScreenProps) {
  const search = useSearchParams();
  const code = search.get('response_code');
  const id = Number(search.get(param) ?? 0);
  return (
    <Screen>
      <TitleRow title={title} gloss={gloss} back={back} />
      {code !== null ? (
        take(code)
      ) : Number.isSafeInteger(id) && id > 0 ? (
        offer(id)
      ) : (
        <div className={styles.form}>
          <InfoLine icon={alert} title={none.title} text={none.text} />
          <ButtonLink look="quiet" isWide href={none.href}>
            {none.link}
          </ButtonLink>
        </div>
      )}
    </Screen>
  );
}
