// @online
import { type ComponentProps, useState } from 'react';
import { createPortal } from 'react-dom';
import { printer, share } from '#ui/drawings/icons-more.ts';
import { SlipPicture } from '#ui/drawings/slip/SlipPicture.tsx';
import { ActionGrid, type GridAction } from '#ui/layout/Facts.tsx';
import { useActing } from './calls/acting.ts';
import { useWords } from './device/language.ts';
import { pictureWords } from './picture-words.ts';
import { networkName } from './ports.ts';
import { partOf } from './slot.ts';
import { useLater } from './toasts/use-later.ts';
import { useSharePicture } from './use-share-picture.ts';

export interface PictureActionsProps {
  /** Of the file, without its ending. */
  name: string;
  /** What is shared, and no more. */
  picture: Omit<ComponentProps<typeof SlipPicture>, 'ref' | 'purpose' | 'foot' | 'code'>;
  /** The path at which those it is about read it again. */
  readAt?: string | undefined;
  /** What else follows from it, one or two. */
  more?: readonly GridAction[];
  /** The record that it is of, where a person can choose what of it is shared, signed. */
  extract?: { readonly of: string; readonly id: number } | undefined;
}

interface ShareProps {
  of: string;
  id: number;
  onClose: () => void;
}
const loadShare = () => partOf<ShareProps>('BesideShare');

/** What one does with something that has been done: share it as a picture, print it, and what follows from it. */
export function PictureActionsNow({ name, picture, readAt, more = [], extract }: PictureActionsProps) {
  const w = useWords(pictureWords);
  const [drawing, sharePicture] = useSharePicture(`${name}.png`, `${picture.lead} ${picture.who}`, w);
  const [ShareSheet, need] = useLater(loadShare);
  const [isSharing, setIsSharing] = useState(false);
  const chosen = useActing() ? undefined : extract;
  const choose = () => need(() => setIsSharing(true));
  const actions: GridAction[] = [
    { label: w.share, icon: share, onClick: chosen ? choose : sharePicture },
    { label: w.print, icon: printer, onClick: printSlip },
    ...more,
  ];
  return (
    <>
      <ActionGrid columns={COLUMNS[more.length] ?? 2} actions={actions} />
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

/** Puts the slip alone on paper of A6, and the page back when that is done. */
function printSlip(): void {
  const { dataset } = document.body;
  dataset.print = 'slip';
  // Not in a style sheet of the app: it would hold for everything that is printed.
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

const COLUMNS = [2, 3, 4] as const;
