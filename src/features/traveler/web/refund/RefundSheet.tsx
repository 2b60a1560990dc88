import { useEffect, useEffectEvent } from 'react';
import { readName } from '#platform/both-names.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { useLater } from '#platform/web/toasts/use-later.ts';
import { Detail } from '#ui/layout/Detail.tsx';
import { SkeletonBlock } from '#ui/layout/State.tsx';
import type { Refund } from '../../contract.ts';
import { words } from '../words.ts';

interface RefundSheetProps {
  /** Nothing keeps the sheet closed; a newer record of the same claim changes what it shows. */
  refund: Refund | undefined;
  onClose: () => void;
}

/** A claim is taller than a phone: its sheet opens as high as it stays. */
const HEIGHT = 860;
/** Only who opens a claim has a use for it. */
const loadView = () => import('./RefundView.tsx').then(({ RefundView }) => RefundView);

/** One claim in full, how far it has come and what can be done with it. */
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
