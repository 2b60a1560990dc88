import { useEffect, useState } from 'react';
import { dateTimeText } from '#platform/dates.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { report } from '#platform/web/device/report.ts';
import { Button } from '#ui/controls/Button.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import type { CasePicture } from '../contract.ts';
import styles from './Cases.module.css';
import { words } from './words.ts';

interface CasePicturesProps {
  pictures: readonly CasePicture[];
  /** Undefined if the reader may not open any. */
  load: ((id: number) => Promise<Blob>) | undefined;
}

/** Shows a case's pictures. Each loads when pressed, since every view by the office is reported. */
export function CasePictures({ pictures, load }: CasePicturesProps) {
  const w = useWords(words);
  const gloss = useGloss(words);
  if (pictures.length === 0) return null;
  return (
    <section aria-label={w.pictures}>
      <SectionHead title={w.pictures} gloss={gloss?.pictures} />
      <ul className={styles.pictures}>
        {pictures.map((one) => (
          <li key={one.id}>
            <Picture one={one} load={load} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Picture({ one, load }: { one: CasePicture; load: CasePicturesProps['load'] }) {
  const w = useWords(words);
  const language = useLanguage();
  const [shown, setShown] = useState<'no' | 'loading' | 'failed' | { readonly url: string }>('no');
  const url = typeof shown === 'object' ? shown.url : undefined;
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);
  const name = `${w.pictureOf[one.side]}, ${dateTimeText(one.at, language)}`;
  const open = async () => {
    if (!load || shown === 'loading') return;
    if (url !== undefined) return setShown('no');
    setShown('loading');
    try {
      setShown({ url: URL.createObjectURL(await load(one.id)) });
    } catch (error) {
      report('Picture of a case', error);
      setShown('failed');
    }
  };
  const notes = [...(one.looks > 0 ? [w.looks(one.looks)] : []), ...(one.isErased ? [w.erased] : [])];
  return (
    <>
      {load && !one.isErased ? (
        <Button
          look="quiet"
          isWide
          aria-expanded={url !== undefined}
          loadingText={shown === 'loading' ? name : undefined}
          onClick={() => void open()}
        >
          {name}
        </Button>
      ) : (
        <p>{name}</p>
      )}
      {notes.length > 0 && (
        <p className={styles.quiet}>
          <LangText>{notes.join(' · ')}</LangText>
        </p>
      )}
      {shown === 'failed' && <p role="alert">{w.pictureNotThere}</p>}
      {url !== undefined && <img className={styles.picture} src={url} alt={w.asHandedIn} />}
    </>
  );
}
