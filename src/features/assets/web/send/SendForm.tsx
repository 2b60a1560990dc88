import type { KeyboardEvent } from 'react';
import type { AssetOnWire } from '#features/assets/contract.ts';
import type { Code } from '#features/codes/code.ts';
import { AmountNoticesFor } from '#features/contacts/web/payee/AmountNotices.tsx';
import { PayeeNotices } from '#features/contacts/web/payee/PayeeNotices.tsx';
import type { CurrencyVersion } from '#features/currency/contract.ts';
import { ChangedRules } from '#features/currency/web/ChangedRules.tsx';
import type { NewRules } from '#features/currency/web/use-currency.ts';
import { isFilled } from '#features/ledger/send-form.ts';
import { useOfflineCause } from '#platform/web/calls/reach.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Button, TextLink } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/drawings/Icon.tsx';
import { alert, banknoteUp, coins, stamp } from '#ui/drawings/icons.ts';
import { SquareSeal } from '#ui/drawings/SquareSeal.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import { AmountOfAsset } from '../AmountOfAsset.tsx';
import { AssetChoice } from '../AssetChoice.tsx';
import { words } from '../words.ts';
import { People } from './People.tsx';
import { RecipientField, type RecipientFieldProps } from './RecipientField.tsx';
import styles from './Send.module.css';
import { SendBar } from './SendBar.tsx';
import { words as sendWords } from './send-words.ts';
import { UnknownNotice } from './UnknownNotice.tsx';
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
 * Send in two steps: first the recipient, then amount and asset with a summary beside the one button. Validated while
 * typing; pressing the button sends, or focuses the field with a fault (docs/product/wallet.md#send-checks).
 */
export function SendForm({ assets, did, currency }: SendFormProps) {
  const away = useOfflineCause();
  const it = useSendForm(assets, did, currency);
  const { form, fields, recipient, refusedOf, change, submit } = it;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !away && !endsSyllable(event.nativeEvent)) void submit();
  };
  const who = {
    ref: fields.recipient,
    did,
    value: form.recipient,
    read: recipient,
    error: refusedOf('recipient'),
    onChange: (text: string) => change({ recipient: text }),
    onKeyDown,
  };
  const fill = (code: Code) => (code.kind === 'address' || code.kind === 'payment') && change(filledBy(code));
  return (
    <>
      {assets.every((one) => one.balance === '0') && <NothingToSend />}
      {it.isChosen ? (
        <AmountStep it={it} assets={assets} fee={currency.networkFee} who={who} />
      ) : (
        <People {...who} onCode={fill} />
      )}
    </>
  );
}

interface AmountStepProps extends Pick<SendFormProps, 'assets'> {
  it: ReturnType<typeof useSendForm>;
  /** The network's fee, in any asset. */
  fee: string;
  who: RecipientFieldProps;
}

/** Second step of Send: the amount first, then its asset and the chosen recipient. */
function AmountStep({ it, assets, fee, who }: AmountStepProps) {
  const w = useWords(sendWords);
  const { form, fields, asset, balance, problem, recipient, isOutside, refusedOf, isSending, change, submit } = it;
  return (
    <>
      <AmountOfAsset
        ref={fields.amount}
        asset={asset}
        balance={balance}
        value={form.amount}
        problem={problem}
        hasPressed={it.hasPressed}
        error={refusedOf('amount')}
        onChange={(amount) => change({ amount })}
        onKeyDown={who.onKeyDown}
      />
      <AmountNoticesFor asset={asset} amount={form.amount} balance={balance} payee={recipient} />
      <AssetChoice
        ref={fields.asset}
        assets={assets}
        value={form.assetType}
        error={refusedOf('asset')}
        onChange={(assetType) => change(it.movedTo(assetType))}
      />
      <RecipientField {...who} />
      {!isOutside && <UnknownNotice recipient={recipient} />}
      <PayeeNotices payee={typeof recipient === 'string' ? undefined : recipient} did={who.did} />
      <Final isOutside={isOutside} refused={refusedOf('form')} changes={it.changes} />
      <SendBar
        asset={asset}
        fee={fee}
        amount={form.amount}
        recipient={recipient}
        isMistyped={isMistyped(form.recipient, recipient)}
        isOutside={isOutside}
      >
        <Button
          ref={it.sendButton}
          look={isOutside ? 'primary' : 'seal'}
          icon={isOutside ? undefined : stamp}
          isAct
          isDisabled={!isFilled(form) || typeof recipient === 'string' || isUnreadable(problem)}
          loadingText={isSending ? w.sending : undefined}
          onClick={() => void submit()}
        >
          {isOutside ? w.seeFee : w.send}
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

/** `keyCode` of a key that an input method handled. */
const TAKEN = 229;

/**
 * Reports whether an Enter only ends a syllable of Hangul. Safari ends the composition first, so only the key code
 * shows it (WebKit bug 165004).
 */
export const endsSyllable = ({
  isComposing,
  keyCode,
}: Pick<globalThis.KeyboardEvent, 'isComposing' | 'keyCode'>): boolean => isComposing || keyCode === TAKEN;
