import type { ComponentProps } from 'react';
import { printer, share } from '#ui/drawings/icons-more.ts';
import { SlipPicture } from '#ui/drawings/SlipPicture.tsx';
import { ActionGrid, type GridAction } from '#ui/layout/Facts.tsx';
import { useWords } from './device/language.ts';
import { pictureWords } from './picture-words.ts';
import { networkName } from './ports.ts';
import { useSharePicture } from './use-share-picture.ts';

export interface PictureActionsProps {
  /** Of the file, without its ending. */
  name: string;
  /** What is shared, and no more. */
  picture: Omit<ComponentProps<typeof SlipPicture>, 'ref' | 'purpose' | 'foot'>;
  /** What else follows from it, one or two. */
  more?: readonly GridAction[];
}

/** What one does with something that has been done: share it as a picture, print it, and what follows from it. */
export function PictureActionsNow({ name, picture, more = [] }: PictureActionsProps) {
  const w = useWords(pictureWords);
  const [drawing, sharePicture] = useSharePicture(`${name}.png`, `${picture.lead} ${picture.who}`, w);
  const actions: GridAction[] = [
    { label: w.share, icon: share, onClick: sharePicture },
    { label: w.print, icon: printer, onClick: () => print() },
    ...more,
  ];
  return (
    <>
      <ActionGrid columns={COLUMNS[more.length] ?? 2} actions={actions} />
      <SlipPicture ref={drawing} purpose="verify" foot={`${networkName()} · Ingam 인감`} {...picture} />
    </>
  );
}

const COLUMNS = [2, 3, 4] as const;
