import type { Ref } from 'react';
import { networkName } from '#platform/web/calls/page-facts.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { SlipPicture } from '#ui/drawings/slip/SlipPicture.tsx';
import type { ExtractContent } from './extract-rows.ts';
import styles from './Share.module.css';
import { shareWords } from './share-words.ts';
import { slipOf } from './slip-of.ts';

interface ExtractSlipProps {
  ref: Ref<SVGSVGElement>;
  said: ExtractContent;
  /** URL of the link to the signed original, if there is one. */
  link?: string | undefined;
}

/** Previews an extract as the picture that others receive. */
export function ExtractSlip({ ref, said, link }: ExtractSlipProps) {
  const w = useWords(shareWords);
  const language = useLanguage();
  return (
    <div className={styles.preview}>
      <SlipPicture
        ref={ref}
        isShown
        purpose="verify"
        foot={[networkName(), 'Ingam 인감', ...(link === undefined ? [w.foot] : [])].join(' · ')}
        code={link === undefined ? undefined : { link, ...w.code }}
        {...slipOf(said, location.origin, language)}
      />
    </div>
  );
}
