import type { ComponentType } from 'react';
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
  /** Name of the URL parameter with the id. */
  param: string;
  /** Shown if the address has no id. */
  none: { readonly title: string; readonly text: string; readonly href: string; readonly link: string };
  /** Shown when the wallet has sent the person back with a `response_code` in the URL. */
  Taking: ComponentType<{ code: string }>;
  Offer: ComponentType<{ id: number }>;
}

/** Screen that offers something for a credential, and to which the wallet returns the person. */
export function ShowScreen({ title, gloss, back, param, none, Taking, Offer }: ShowScreenProps) {
  const search = useSearchParams();
  const code = search.get('response_code');
  const id = Number(search.get(param) ?? 0);
  return (
    <Screen>
      <TitleRow title={title} gloss={gloss} back={back} />
      {code !== null ? (
        <Taking code={code} />
      ) : Number.isSafeInteger(id) && id > 0 ? (
        <Offer id={id} />
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
