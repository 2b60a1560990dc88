import { type RefObject, useRef } from 'react';
import { toast } from '#platform/web/toasts/toast.tsx';
import { pictureOf } from '../device/picture.ts';
import { report } from '../device/report.ts';
import { saveBlob, shareData } from '../device/share.ts';

interface ShareWords {
  readonly saved: { title: string; text: string };
  readonly notSaved: { title: string; text: string };
}

/** Shares a drawing on the page as a picture. If the device cannot share pictures, it is saved as a file. */
export function useSharePicture(
  name: string,
  title: string,
  w: ShareWords,
): [RefObject<SVGSVGElement | null>, () => void] {
  const drawing = useRef<SVGSVGElement>(null);
  const share = async () => {
    if (!drawing.current) return;
    try {
      const blob = await pictureOf(drawing.current);
      const files = [new File([blob], name, { type: blob.type })];
      const isShared = navigator.canShare?.({ files }) && (await shareData({ files, title })) !== 'not shared';
      if (isShared) return;
      saveBlob(name, blob);
      toast(w.saved);
    } catch (error) {
      report('The picture was not made:', error);
      toast({ ...w.notSaved, isDestructive: true });
    }
  };
  return [drawing, () => void share()];
}
