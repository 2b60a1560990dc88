import { useEffect, useState } from 'react';
import type { Charge } from '#features/pay/contract.ts';
import { useWords } from '#platform/web/device/language.ts';
import { copyText, shareData } from '#platform/web/device/share.ts';
import { toast } from '#platform/web/toasts/toast.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Segmented } from '#ui/controls/Choice.tsx';
import { nfc, scanQr, share } from '#ui/drawings/icons-more.ts';
import { QrFrame } from '#ui/drawings/QrFrame.tsx';
import styles from '../Pay.module.css';
import { hasNfc, stopNfc, writeTag } from '../paying/nfc.ts';
import { tillWords } from './till-words.ts';

/** Shows a charge in all forms: QR code, number, link, and NFC tag if the device can write them. */
export function ChargeCodes({ charge }: { charge: Charge }) {
  const w = useWords(tillWords).get;
  const [kind, setKind] = useState<'link' | 'emvco'>('link');
  const shareLink = async () => {
    if ((await shareData({ title: w.title, url: charge.link })) !== 'not shared') return;
    toast((await copyText(charge.link)) ? w.copied : { ...w.notCopied, isDestructive: true });
  };
  const { code, link, payload, merchant } = charge;
  return (
    <>
      <Segmented
        label={w.kinds.label}
        value={kind}
        onChange={setKind}
        options={[
          { id: 'link', icon: share, label: w.kinds.link },
          { id: 'emvco', icon: scanQr, label: w.kinds.emvco },
        ]}
      />
      <QrFrame did={merchant.seed} text={kind === 'link' ? link : payload} label={w.qr} />
      <p className={`${styles.number} num`} translate="no">
        <span className="sr">{w.number} </span>
        <span>{code.slice(0, 3)}</span> <span>{code.slice(3)}</span>
      </p>
      <p className={`${styles.small} code`} translate="no">
        {link}
      </p>
      <Button look="quiet" isWide icon={share} onClick={() => void shareLink()}>
        {w.share}
      </Button>
      {hasNfc() && <WriteTag link={link} />}
    </>
  );
}

function WriteTag({ link }: { link: string }) {
  const w = useWords(tillWords).get;
  const [isBusy, setIsBusy] = useState(false);
  // Stops writing tags once the charge is paid, expired or closed.
  useEffect(() => stopNfc, []);
  const writeLink = async () => {
    setIsBusy(true);
    const outcome = await writeTag(link);
    if (outcome === 'stopped' || outcome === 'busy') return;
    setIsBusy(false);
    if (outcome === 'written') return toast(w.written);
    toast({ title: w.notWritten, text: w.notWrittenText[outcome], isDestructive: true });
  };
  return (
    <Button
      look="quiet"
      isWide
      icon={nfc}
      loadingText={isBusy ? w.writing : undefined}
      onClick={() => void writeLink()}
    >
      {w.write}
    </Button>
  );
}
