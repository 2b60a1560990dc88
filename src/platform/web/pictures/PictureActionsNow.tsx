// @online
import { type ComponentProps, useState } from 'react';
import { createPortal } from 'react-dom';
import { printer, share } from '#ui/drawings/icons-more.ts';
import { SlipPicture } from '#ui/drawings/slip/SlipPicture.tsx';
import { ActionGrid, type GridAction } from '#ui/layout/Facts.tsx';
import { useActing } from '../calls/acting.ts';
import { networkName } from '../calls/page-facts.ts';
import { useWords } from '../device/language.ts';
import { partOf } from '../slot.ts';
import { useLater } from '../toasts/use-later.ts';
import styles from './PictureActions.module.css';
import { pictureWords } from './picture-words.ts';
import { useSharePicture } from './use-share-picture.ts';

export interface PictureActionsProps {
  /** File name without its extension. */
  name: string;
  /** Content that is shared, and nothing else. */
  picture: Omit<ComponentProps<typeof SlipPicture>, 'ref' | 'purpose' | 'foot' | 'code'>;
  /** Path at which the people concerned can read it again. */
  readAt?: string | undefined;
  /** One or two further actions. Two of them take the place of Print, which is then among the rest. */
  more?: readonly GridAction[];
  /** Rarer actions, collapsed. */
  rest?: readonly GridAction[];
  /** Record from which a person can share a signed extract. */
  extract?: { readonly of: string; readonly id: number } | undefined;
}

interface ShareProps {
  of: string;
  id: number;
  onClose: () => void;
}
const loadShare = () => partOf<ShareProps>('BesideShare');

/** Actions on a finished record: share it as a picture, print it, and further ones. */
export function PictureActionsNow({ name, picture, readAt, more = [], rest = [], extract }: PictureActionsProps) {
  const w = useWords(pictureWords);
  const [drawing, sharePicture] = useSharePicture(`${name}.png`, `${picture.lead} ${picture.who}`, w);
  const [ShareSheet, need] = useLater(loadShare);
  const [isSharing, setIsSharing] = useState(false);
  const chosen = useActing() ? undefined : extract;
  const choose = () => need(() => setIsSharing(true));
  const print = { label: w.print, icon: printer, onClick: printSlip };
  const isFull = more.length === MOST_MORE;
  const actions: GridAction[] = [
    { label: w.share, icon: share, onClick: chosen ? choose : sharePicture },
    ...(isFull ? [] : [print]),
    ...more,
  ];
  const others = isFull ? [print, ...rest] : rest;
  return (
    <>
      <ActionGrid columns={columnsOf(actions)} actions={actions} />
      {others.length > 0 && (
        <details className={styles.rest}>
          <summary>{w.more}</summary>
          <ActionGrid columns={columnsOf(others)} actions={others} />
        </details>
      )}
      {chosen && ShareSheet && isSharing && <ShareSheet {...chosen} onClose={() => setIsSharing(false)} />}
      {createPortal(
        <SlipPicture
          ref={drawing}
          purpose="verify"
          foot={`${networkName()} · Ingam 인감`}
          code={readAt === undefined ? undefined : { link: `${location.origin}${readAt}`, ...w.code }}
          {...picture}
        />,
        document.body,
      )}
    </>
  );
}

/** Prints the slip alone on A6 paper, then restores the page. */
function printSlip(): void {
  const { dataset } = document.body;
  dataset.print = 'slip';
  // Not in the app's style sheet, where it would apply to everything printed.
  const paper = new CSSStyleSheet();
  paper.replaceSync('@page { size: A6; margin: 0 }');
  document.adoptedStyleSheets.push(paper);
  addEventListener(
    'afterprint',
    () => {
      delete dataset.print;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== paper);
    },
    { once: true },
  );
  print();
}

const MOST_MORE = 2;

const columnsOf = ({ length }: readonly GridAction[]) => (length > 2 ? 3 : 2);
