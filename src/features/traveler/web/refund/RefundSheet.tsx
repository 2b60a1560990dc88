import { useEffect, useEffectEvent } from 'react';
import { readName } from '#platform/both-names.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { useLater } from '#platform/web/toasts/use-later.ts';
import { Detail } from '#ui/layout/Detail.tsx';
import { SkeletonBlock } from '#ui/layout/State.tsx';
import type { Refund } from '../../contract.ts';
import { words } from '../words.ts';

interface RefundSheetProps {
  /** Undefined while the sheet is closed. A newer version of the same claim updates the sheet. */
  refund: Refund | undefined;
  onClose: () => void;
}

/** Initial height in pixels. A claim is taller than a phone, so the sheet opens at its final height. */
const HEIGHT = 860;
/** Loaded on first use. */
const loadView = () => import('./RefundView.tsx').then(({ RefundView }) => RefundView);

/** A claim in full, with its progress and the available acts. */
export function RefundSheet({ refund, onClose }: RefundSheetProps) {
  const w = useWords(words);
  const language = useLanguage();
  const [View, need] = useLater(loadView);
  const isOpen = refund !== undefined;
  const fetchView = useEffectEvent(() => need(() => undefined));
  const isWanted = isOpen && !View;
  useEffect(() => {
    if (isWanted) fetchView();
  }, [isWanted]);
  return (
    <Detail
      isOpen={isOpen}
      onClose={onClose}
      title={refund ? readName(refund, 'merchantName', language) : ''}
      closeLabel={w.close}
    >
      {refund &&
        (View ? (
          <View key={refund.id} refund={refund} onClose={onClose} />
        ) : (
          <SkeletonBlock height={HEIGHT} label={w.course} />
        ))}
    </Detail>
  );
}
