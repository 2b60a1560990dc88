import { type KeyboardEvent, useState } from 'react';
import type { AssetOnWire } from '#features/assets/contract.ts';
import type { Code } from '#features/codes/code.ts';
import { AmountNoticesFor } from '#features/contacts/web/payee/AmountNotices.tsx';
import type { CurrencyVersion } from '#features/currency/contract.ts';
import { ChangedRules } from '#features/currency/web/ChangedRules.tsx';
import type { NewRules } from '#features/currency/web/use-currency.ts';
import { isFilled } from '#features/ledger/send-form.ts';
import { useOfflineCause } from '#platform/web/calls/reach.ts';
import { endsSyllable } from '#platform/web/device/composing.ts';
import { useWords } from '#platform/web/device/language.ts';
import { networkName } from '#platform/web/ports.ts';
import { Button, TextLink } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/drawings/Icon.tsx';
import { alert, banknoteUp, coins, stamp } from '#ui/drawings/icons.ts';
import { SquareSeal } from '#ui/drawings/SquareSeal.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import { AmountOfAsset } from '../AmountOfAsset.tsx';
import { AssetChoice } from '../AssetChoice.tsx';
import { words } from '../words.ts';
import { Recipient } from './Recipient.tsx';
import styles from './Send.module.css';
import { SendBar } from './SendBar.tsx';
import { SendSummary } from './SendSummary.tsx';
import { words as sendWords } from './send-words.ts';
import { useSendForm } from './use-send-form.ts';
import { filledBy } from './use-shared.ts';

interface SendFormProps {
  assets: readonly AssetOnWire[];
  /** The sender's own DID. */
  did: string;
  /** The version whose network fee is shown, and posted. */
  currency: CurrencyVersion;
}

/**
 * Form with asset, amount and recipient in an order fixed when it opens, validated while typing. Pressing the button
 * sends, or focuses the field with a fault (docs/product/wallet.md#send-checks).
 */
export function SendForm({ assets, did, currency }: SendFormProps) {
  const w = useWords(sendWords);
  const away = useOfflineCause();
  const it = useSendForm(assets, did, currency);
  const { form, fields, asset, balance, problem, recipient, refusedOf, isSending, change, submit } = it;
  const [isPeopleFirst] = useState(form.recipient === '');
  const fill = (code: Code) => (code.kind === 'address' || code.kind === 'payment') && change(filledBy(code));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !away && !endsSyllable(event.nativeEvent)) void submit();
  };
  const sum = { fee: currency.networkFee, amount: form.amount, recipient, isOutside: it.isOutside };
  const who = (
    <Recipient
      ref={fields.recipient}
      did={did}
      value={form.recipient}
      read={recipient}
      error={refusedOf('recipient')}
      onChange={(text) => change({ recipient: text })}
      onCode={fill}
      onKeyDown={onKeyDown}
      onPicked={() => fields.amount.current?.focus()}
      hasPressed={it.hasPressed}
      isOutside={it.isOutside}
    />
  );
  return (
    <>
      {assets.every((one) => one.balance === '0') && <NothingToSend />}
      {isPeopleFirst && who}
      <AssetChoice
        ref={fields.asset}
        assets={assets}
        value={form.assetType}
        error={refusedOf('asset')}
        onChange={(assetType) => change(it.movedTo(assetType))}
      />
      <AmountOfAsset
        ref={fields.amount}
        asset={asset}
        balance={balance}
        value={form.amount}
        problem={problem}
        hasPressed={it.hasPressed}
        error={refusedOf('amount')}
        onChange={(amount) => change({ amount })}
        onKeyDown={onKeyDown}
      />
      {!isPeopleFirst && who}
      <AmountNoticesFor asset={asset} amount={form.amount} balance={balance} payee={recipient} />
      <KeyValues rows={[{ term: w.network, value: networkName() }]} />
      {asset && isFilled(form) && !it.isOutside && <SendSummary asset={asset} {...sum} />}
      <Final isOutside={it.isOutside} refused={refusedOf('form')} changes={it.changes} />
      <SendBar asset={asset} isMistyped={isMistyped(form.recipient, recipient)} {...sum}>
        <Button
          ref={it.sendButton}
          look={it.isOutside ? 'primary' : 'seal'}
          icon={it.isOutside ? undefined : stamp}
          isAct
          isDisabled={!isFilled(form) || typeof recipient === 'string' || isUnreadable(problem)}
          loadingText={isSending ? w.sending : undefined}
          onClick={() => void submit()}
        >
          {it.isOutside ? w.seeFee : w.send}
        </Button>
      </SendBar>
    </>
  );
}

/**
 * Reports whether a typed recipient looks or parses like an address that cannot be paid. A name is searched for
 * instead.
 */
const isMistyped = (text: string, recipient: ReturnType<typeof useSendForm>['recipient']): boolean =>
  typeof recipient === 'string' && (recipient !== 'malformed' || /^\s*0x/i.test(text));

/**
 * Reports whether the typed text is not an amount. An amount above the balance is refused when the button is pressed.
 */
const isUnreadable = (problem: ReturnType<typeof useSendForm>['problem']): boolean =>
  problem === 'malformed' || problem === 'too_precise' || problem === 'zero';

function NothingToSend() {
  const w = useWords(sendWords);
  const { receive } = useWords(words);
  return (
    <InfoLine
      isCaution
      icon={coins}
      title={w.empty}
      text={w.emptyText}
      action={<TextLink href="/receive">{receive}</TextLink>}
    />
  );
}

interface FinalProps {
  isOutside: boolean;
  refused: string | undefined;
  changes: NewRules | undefined;
}

/** States what pressing the button does, and the result of the last press. */
function Final({ isOutside, refused, changes }: FinalProps) {
  const w = useWords(sendWords);
  return (
    <>
      {isOutside && <LeavesNotice />}
      <p className={styles.final}>
        <SquareSeal size={28} />
        <span>{w.final}</span>
      </p>
      <Refused text={refused} />
      <ChangedRules changes={changes} />
    </>
  );
}

function LeavesNotice() {
  const w = useWords(sendWords);
  return (
    <div role="status" className={styles.notice}>
      <InfoLine
        isCaution
        icon={banknoteUp}
        title={w.outside}
        text={w.outsideText}
        action={<TextLink href="/withdraw">{w.leave}</TextLink>}
      />
    </div>
  );
}

/** Shows a refusal that concerns no field. */
function Refused({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p role="alert" className={styles.refused}>
      <Icon of={alert} size={16} />
      <LangText>{text}</LangText>
    </p>
  );
}
