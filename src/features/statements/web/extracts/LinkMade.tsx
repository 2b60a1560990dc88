import { useEffect, useRef, useState } from 'react';
import { SIGNED_TYPE } from '#features/statements/statement.ts';
import { dateText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { copyText, saveFile, shareData } from '#platform/web/device/share.ts';
import { toast } from '#platform/web/toasts/toasts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ButtonPair } from '#ui/controls/ButtonPair.tsx';
import { share as shareIcon } from '#ui/drawings/icons-more.ts';
import { SectionHead } from '#ui/layout/List.tsx';
import type { MadeExtract } from '../../extract-calls.ts';
import { EndLink } from './EndLink.tsx';
import { extractWords } from './extract-words.ts';
import styles from './Share.module.css';
import { shareWords } from './share-words.ts';

interface LinkMadeProps {
  made: MadeExtract;
  link: NonNullable<MadeExtract['link']>;
  /** Shares the picture, which now contains the link's code. */
  onPicture: () => void;
}

/** Shows a newly created link. Its secret cannot be shown again. */
export function LinkMade({ made, link, onPicture }: LinkMadeProps) {
  const w = useWords(shareWords);
  const language = useLanguage();
  const [isEnded, setIsEnded] = useState(false);
  const head = useRef<HTMLDivElement>(null);
  // The pressed button has disappeared, so the focus moves to the result, which is then read out.
  useEffect(() => head.current?.focus(), []);
  const copy = async () => toast((await copyText(link.url)) ? w.copied : { ...w.notCopied, isDestructive: true });
  const send = async () => {
    const data = { title: extractWords[language].of[made.form.of], url: link.url };
    if ((await shareData(data)) === 'not shared') await copy();
  };
  if (isEnded) return <p role="status">{w.ended.text}</p>;
  return (
    <div ref={head} tabIndex={-1} className={styles.stack}>
      <SectionHead title={w.made} />
      <p>{w.madeText(dateText(link.expiresAt, language))}</p>
      <p className={`${styles.link} code`} translate="no">
        {link.url}
      </p>
      <Button isWide icon={shareIcon} onClick={() => void send()}>
        {w.send}
      </Button>
      <Button isWide look="quiet" onClick={() => void copy()}>
        {w.copy}
      </Button>
      <ButtonPair>
        <Button look="quiet" onClick={onPicture}>
          {w.picture}
        </Button>
        <Button
          look="quiet"
          onClick={() => {
            saveFile(made.name, SIGNED_TYPE, made.file);
            toast(w.fileSaved);
          }}
        >
          {w.file}
        </Button>
      </ButtonPair>
      <EndLink id={link.id} onEnded={() => setIsEnded(true)} />
    </div>
  );
}
