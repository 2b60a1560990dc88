import { useId } from 'react';
import { type ChainContracts, isCoin, type PaymentRequest, paymentRequest } from '#features/assets/payment-request.ts';
import { useWords } from '#platform/web/device/language.ts';
import { pictureOf } from '#platform/web/device/picture.ts';
import { report } from '#platform/web/device/report.ts';
import { copyText, saveBlob, shareData } from '#platform/web/device/share.ts';
import { toast } from '#platform/web/toasts/toast.tsx';
import { classes } from '#ui/classes.ts';
import { Button } from '#ui/controls/Button.tsx';
import { copy, download, share } from '#ui/drawings/icons-more.ts';
import { QrFrame } from '#ui/drawings/QrFrame.tsx';
import { AddressText } from '#ui/layout/Facts.tsx';
import { LeftOut } from '../value/LeftOut.tsx';
import styles from './Receive.module.css';
import { words } from './receive-words.ts';

interface ShownCodeProps {
  did: string;
  asset: string;
  asked: PaymentRequest | undefined;
  isWaiting: boolean;
  /** Assets kept on the chain, if the network has one. */
  kept?: ChainContracts | undefined;
}

/** Shows the code, the address below it, and the ways to share it. */
export function ShownCode({ did, asset, asked, isWaiting, kept }: ShownCodeProps) {
  const w = useWords(words);
  const codeId = useId();
  const address = did.slice(did.lastIndexOf(':') + 1);

  const saveCode = async () => {
    const drawing = document.getElementById(codeId);
    if (!(drawing instanceof SVGSVGElement)) return;
    try {
      saveBlob(`ingam-${asset.toLowerCase()}-${address.slice(0, 10)}.png`, await pictureOf(drawing));
      toast(w.toasts.saved);
    } catch (error) {
      report('The picture of the code was not made:', error);
      toast({ ...w.toasts.notSaved, isDestructive: true });
    }
  };
  const copyAddress = async () =>
    toast((await copyText(address)) ? w.toasts.copied : { ...w.toasts.notCopied, isDestructive: true });
  const shareAddress = async () => {
    if ((await shareData({ title: w.address(asset), text: address })) === 'not shared') await copyAddress();
  };

  return (
    <>
      <QrFrame id={codeId} did={did} text={paymentRequest(did, asked, kept)} label={w.code(asset)} />
      <div className={styles.whole}>
        <span className={styles.small}>{w.address(asset)}</span>
        <AddressText address={address} />
      </div>
      {!kept && asked && asked.units > 0n && !isCoin(asked.assetType) && <LeftOut did={did} asked={asked} />}
      <p className={classes(styles.waiting, !isWaiting && styles.notYet)}>{w.waiting}</p>
      <div className={styles.acts}>
        <Button icon={copy} onClick={() => void copyAddress()} className={styles.first}>
          {w.copy}
        </Button>
        <Button look="quiet" icon={share} onClick={() => void shareAddress()}>
          {w.share}
        </Button>
        <Button look="quiet" icon={download} onClick={() => void saveCode()}>
          {w.download}
        </Button>
      </div>
    </>
  );
}
