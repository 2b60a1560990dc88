import { type PaymentRequest, requestLink } from '#features/assets/payment-request.ts';
import { assetOf } from '#features/currency/assets.ts';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { formatUnits } from '#platform/money.ts';
import { useWords } from '#platform/web/device/language.ts';
import { copyText, shareData } from '#platform/web/device/share.ts';
import { toast } from '#platform/web/toasts/toast.tsx';
import { TextButton } from '#ui/controls/Button.tsx';
import { info } from '#ui/drawings/icons-more.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import styles from '../receive/Receive.module.css';
import { words } from '../receive/receive-words.ts';

/** States that the code omits this amount, with the link that carries it. */
export function LeftOut({ did, asked }: { did: string; asked: PaymentRequest }) {
  const w = useWords(words);
  const { assetType, units } = asked;
  const text = amountOf(assetType, formatUnits(units, assetOf(assetType).places));
  const shareLink = async () => {
    const url = requestLink(location.origin, did, asked);
    if ((await shareData({ title: text, url })) !== 'not shared') return;
    toast((await copyText(url)) ? w.toasts.linkCopied : { ...w.toasts.linkNotCopied, isDestructive: true });
  };
  return (
    <div className={styles.leftOut}>
      <InfoLine icon={info} title={w.leftOut(text)} text={w.leftOutText} />
      <TextButton onClick={() => void shareLink()}>{w.shareLink}</TextButton>
    </div>
  );
}
