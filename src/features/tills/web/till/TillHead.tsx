import type { TillScreen } from '#features/tills/wire.ts';
import { nameFor } from '#platform/both-names.ts';
import { useLanguage } from '#platform/web/device/language.ts';
import { IconButton } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/drawings/Icon.tsx';
import { store } from '#ui/drawings/icons.ts';
import { lock } from '#ui/drawings/icons-more.ts';
import { LangText, Name } from '#ui/text/LangText.tsx';
import { Gloss } from '#ui/text/TextSpan.tsx';
import styles from './Till.module.css';

interface TillHeadProps {
  till: TillScreen;
  /** Name of the clerk, or that the till is locked. */
  text: string;
  onLock?: { label: string; act: () => void } | undefined;
}

/** Name of the shop, and the lock button. */
export function TillHead({ till: { shop }, text, onLock }: TillHeadProps) {
  const language = useLanguage();
  return (
    <div className={styles.head}>
      <span className={styles.mark} aria-hidden="true">
        <Icon of={store} size={22} />
      </span>
      <div className={styles.names}>
        <h1 className={styles.shop}>
          <Name>{nameFor(shop, language)}</Name> {language !== 'ko' && shop.nameKo && <Gloss>{shop.nameKo}</Gloss>}
        </h1>
        <p className={styles.small}>
          <LangText>{text}</LangText>
        </p>
      </div>
      {onLock && <IconButton icon={lock} label={onLock.label} onClick={onLock.act} />}
    </div>
  );
}
