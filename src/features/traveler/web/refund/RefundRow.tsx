import { readName } from '#platform/both-names.ts';
import { whenText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { receipt } from '#ui/drawings/icons.ts';
import { ListRow } from '#ui/layout/List.tsx';
import { Name } from '#ui/text/LangText.tsx';
import { usd } from '../../../../ui/text/amount.ts';
import type { Refund } from '../../contract.ts';
import { refundTones } from '../tones.ts';
import { rowWords } from './row-words.ts';

interface RefundRowProps {
  refund: Refund;
  now: Date;
  /** The purchase, shown among other refunds, where the type alone says too little. */
  spent?: string;
  onOpen?: (() => void) | undefined;
}

/** A claim's row: shop, time, refund and status. */
export function RefundRow({ refund, now, spent, onOpen }: RefundRowProps) {
  const w = useWords(rowWords);
  const language = useLanguage();
  const { refundAmount, status, createdAt } = refund;
  const when = whenText(createdAt, now, language);
  return (
    <ListRow
      icon={receipt}
      title={<Name>{readName(refund, 'merchantName', language)}</Name>}
      meta={spent ? `${when} · ${spent}` : `${w.refund} · ${when}`}
      amount={usd(refundAmount)}
      status={{ tone: refundTones[status], word: w.status[status] }}
      onClick={onOpen}
    />
  );
}
