import { useState } from 'react';
import { type ChainContracts, isCoin, type PaymentRequest } from '#features/assets/payment-request.ts';
import { type AssetCode, assetOf, coinCodes } from '#features/currency/assets.ts';
import { isUnfinished } from '#features/ledger/send-form.ts';
import { readAmount } from '#platform/typed-amount.ts';
import { useAmountReason } from '#platform/web/amount-reason.ts';
import { isClosed } from '#platform/web/calls/page-facts.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { copyText } from '#platform/web/device/share.ts';
import { toast } from '#platform/web/toasts/toast.tsx';
import type { Language } from '#platform/words.ts';
import { IconButton } from '#ui/controls/Button.tsx';
import { SelectField, TextField } from '#ui/controls/Field.tsx';
import { Coin } from '#ui/drawings/Coin.tsx';
import { copy } from '#ui/drawings/icons-more.ts';
import { FocusKept } from '#ui/layout/FocusKept.tsx';
import { coinOf } from '../coin-of.ts';
import styles from './Receive.module.css';
import { Received, useReceivedSentence } from './Received.tsx';
import { words } from './receive-words.ts';
import { ShownCode } from './ShownCode.tsx';
import { useArrivals } from './use-arrivals.ts';

/** Shows the chosen asset's code, with an amount if one is requested. An arriving payment replaces it while shown. */
export function ReceiveCode({ did, kept }: { did: string; kept?: ChainContracts | undefined }) {
  const w = useWords(words);
  const language = useLanguage();
  const coins = coinCodes.filter((one) => !kept || kept.has(one));
  // On a server without exchange, offer won as well.
  const offered: readonly AssetCode[] = isClosed('rates') && !kept ? ['KRW', ...coins] : coins;
  const [asset, setAsset] = useState<AssetCode>(offered[0] ?? 'XP');
  const [amount, setAmount] = useState('');
  const [isTyping, setIsTyping] = useState(false);
  const units = amount.trim() === '' ? 0n : readAmount(amount, assetOf(asset));
  const asked: PaymentRequest | undefined = typeof units === 'bigint' ? { assetType: asset, units } : undefined;
  const { isWaiting, arrivals, waitAgain } = useArrivals();
  const [newest, ...before] = arrivals;
  const said = useReceivedSentence(newest);
  const fault = typeof units === 'bigint' || (isTyping && isUnfinished(amount)) ? undefined : units;

  const change = (next: AssetCode) => {
    setAsset(next);
    if (assetOf(next).isLocal) setAmount('');
  };
  const reasonOf = useAmountReason();
  const coin = coinOf(asset);
  return (
    <>
      <SelectField
        label={w.asset}
        value={asset}
        options={offered.map((one) => ({ value: one, text: textOf(one, language) }))}
        leading={coin && <Coin face={coin} />}
        onChange={({ target }) => change(offered.find((one) => one === target.value) ?? asset)}
      />
      <p role="status" className="sr">
        {said}
      </p>
      <FocusKept label={w.address(asset)}>
        {newest ? (
          <Received arrivals={[newest, ...before]} asked={asked} onAgain={waitAgain} />
        ) : (
          <ShownCode did={did} asset={asset} asked={asked} isWaiting={isWaiting} kept={kept} />
        )}
      </FocusKept>
      <WholeDid did={did} />
      {/* No code carries an amount of won. */}
      {!assetOf(asset).isLocal && (
        <TextField
          label={w.amount}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
          onFocus={() => setIsTyping(true)}
          onBlur={() => setIsTyping(false)}
          hint={kept || isCoin(asset) ? w.amountHint : w.amountHintElse}
          error={fault && (reasonOf(amount, assetOf(asset)) ?? w.amountFaults[fault])}
        />
      )}
    </>
  );
}

/** Returns code and name, or only the name if it begins with the code. */
function textOf(code: AssetCode, language: Language): string {
  const name = assetOf(code).names[language];
  return name.startsWith(code) ? name : `${code} · ${name}`;
}

/** Shows the full DID, which ends in the address, with its own copy button. */
function WholeDid({ did }: { did: string }) {
  const w = useWords(words);
  const copyDid = async () =>
    toast((await copyText(did)) ? w.toasts.didCopied : { ...w.toasts.didNotCopied, isDestructive: true });
  return (
    <div className={styles.did}>
      <span className={styles.text}>
        <span className={styles.small}>{w.did}</span>
        <span className={`${styles.value} code`} translate="no">
          {did}
        </span>
      </span>
      <IconButton icon={copy} label={w.copyDid} onClick={() => void copyDid()} />
    </div>
  );
}
