import { useEffect, useState } from 'react';
import { useWords } from '#platform/web/device/language.ts';
import { Icon } from '#ui/drawings/Icon.tsx';
import { alert, check } from '#ui/drawings/icons.ts';
import { LangText } from '#ui/text/LangText.tsx';
import styles from './DocumentViewer.module.css';
import type { Source } from './source.ts';
import { words } from './words.ts';

/**
 * Shows how many pages were seen, and whether the bytes match the fingerprint. The result appears once the whole
 * document is loaded, which is when every page has been seen.
 */
export function Fingerprint({
  source,
  sha256,
  seen,
  of,
}: {
  source: Source;
  sha256: string;
  seen: number;
  of: number;
}) {
  const w = useWords(words);
  const [isMatching, setIsMatching] = useState<boolean>();
  const isAllSeen = seen >= of || source.isWhole;
  useEffect(() => {
    if (!isAllSeen) return;
    let isWanted = true;
    source.matches().then(
      (matches) => isWanted && setIsMatching(matches),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [source, isAllSeen]);
  const hash = `${sha256.slice(0, 4)}\u2026${sha256.slice(-4)}`;
  if (isMatching === false)
    return (
      <p role="alert" className={`${styles.print} ${styles.differs}`}>
        <Icon of={alert} size={18} /> <LangText>{w.differs(hash)}</LangText>
      </p>
    );
  const said = isMatching ? w.matches(hash) : w.asGiven(hash);
  return (
    <p className={styles.print}>
      {isMatching && <Icon of={check} size={18} />}
      <span>
        <LangText>{seen > 0 ? `${w.seen(seen, of)} ${said}` : said}</LangText>
      </span>
    </p>
  );
}
