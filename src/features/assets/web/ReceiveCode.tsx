import { useId, useState } from 'react';
import { assetOf } from '#features/ledger/assets.ts';
import { isUnfinished } from '#features/ledger/send-form.ts';
import { parseUnits } from '#platform/money.ts';
import { useWords } from '#platform/web/language.ts';
import { report } from '#platform/web/report.ts';
import { toast } from '#platform/web/toast.tsx';
import { Button, IconButton } from '#ui/Button.tsx';
import { Coin } from '#ui/Coin.tsx';
import { AddressText } from '#ui/Facts.tsx';
import { SelectField, TextField } from '#ui/Field.tsx';
import { FocusKept } from '#ui/FocusKept.tsx';
import { copy, download, share } from '#ui/icons-more.ts';
import { QrFrame } from '#ui/QrFrame.tsx';
import { type Asked, paymentRequest } from '../payment-request.ts';
import { offer, write } from './hand-on.ts';
import { pictureOf, save } from './picture.ts';
import styles from './Receive.module.css';
import { Received, useSaid } from './Received.tsx';
import { words } from './receive-words.ts';
import { useArrivals } from './useArrivals.ts';

/** In the order of SPEC.md section 2; the first is chosen. */
const ASSETS = ['XP', 'USDC', 'CBDC', 'BTC', 'ETH'] as const;
type Receivable = (typeof ASSETS)[number];

/** The chosen asset's code, the address under it, and the ways to hand it on; in its place what comes, while it is shown. */
export function ReceiveCode({ did }: { did: string }) {
  const w = useWords(words);
  const codeId = useId();
  const [asset, setAsset] = useState<Receivable>('XP');
  const [amount, setAmount] = useState('');
  const [isTyping, setIsTyping] = useState(false);
  const address = did.slice(did.lastIndexOf(':') + 1);
  const units = amount.trim() === '' ? 0n : parseUnits(amount.trim(), assetOf(asset).places);
  const asked: Asked | undefined = typeof units === 'bigint' ? { assetType: asset, units } : undefined;
  const { isWaiting, arrivals, waitAgain } = useArrivals();
  const [newest, ...before] = arrivals;
  const said = useSaid(newest);
  const fault = typeof units === 'bigint' || (isTyping && isUnfinished(amount)) ? undefined : units;

  const saveCode = async () => {
    const drawing = document.getElementById(codeId);
    if (!(drawing instanceof SVGSVGElement)) return;
    try {
      save(await pictureOf(drawing), `ingam-${asset.toLowerCase()}-${address.slice(0, 10)}.png`);
      toast(w.toasts.saved);
    } catch (error) {
      report('The picture of the code was not made:', error);
      toast({ ...w.toasts.notSaved, isDestructive: true });
    }
  };
  const copyAddress = async () =>
    toast((await write(address)) ? w.toasts.copied : { ...w.toasts.notCopied, isDestructive: true });
  const shareAddress = async () => {
    if ((await offer({ title: w.address(asset), text: address })) === 'not shared') await copyAddress();
  };

  return (
    <FocusKept label={w.address(asset)}>
      <p role="status" className="sr">
        {said}
      </p>
      {newest ? (
        <Received arrivals={[newest, ...before]} asked={asked} onAgain={waitAgain} />
      ) : (
        <>
          <SelectField
            label={w.asset}
            value={asset}
            options={ASSETS.map((one) => ({ value: one, text: w.assets[one] }))}
            leading={<Coin name={asset} />}
            onChange={({ target }) => setAsset(ASSETS.find((one) => one === target.value) ?? asset)}
          />
          <QrFrame id={codeId} did={did} text={paymentRequest(did, asked)} label={w.code(asset)} />
          <div className={styles.whole}>
            <span className={styles.small}>{w.address(asset)}</span>
            <AddressText address={address} />
          </div>
          <p className={styles.waiting}>{isWaiting && w.waiting}</p>
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
          <WholeDid did={did} />
          <TextField
            label={w.amount}
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={({ target }) => setAmount(target.value)}
            onFocus={() => setIsTyping(true)}
            onBlur={() => setIsTyping(false)}
            hint={w.amountHint}
            error={fault && w.amountFaults[fault]}
          />
        </>
      )}
    </FocusKept>
  );
}

/** The DID that the address is the tail of, with a copy of its own. */
function WholeDid({ did }: { did: string }) {
  const w = useWords(words);
  const copyDid = async () =>
    toast((await write(did)) ? w.toasts.didCopied : { ...w.toasts.didNotCopied, isDestructive: true });
  return (
    <div className={styles.did}>
      <span className={styles.text}>
        <span className={styles.small}>{w.did}</span>
        <span className={`${styles.value} code`}>{did}</span>
      </span>
      <IconButton icon={copy} label={w.copyDid} onClick={() => void copyDid()} />
    </div>
  );
}
