import type { ReactNode } from 'react';
import { useContactNames } from '#features/contacts/web/use-contacts.ts';
import type { Asset } from '#features/currency/assets.ts';
import { type Address, shortAddress } from '#features/identity/address.ts';
import { totalOf } from '#features/ledger/send-form.ts';
import { useWords } from '#platform/web/device/language.ts';
import { ActionBar } from '#ui/layout/Shell.tsx';
import { amountText } from '#ui/text/amount.ts';
import { LangText } from '#ui/text/LangText.tsx';
import { TextSpan } from '#ui/text/TextSpan.tsx';
import styles from './SendBar.module.css';
import { words } from './send-words.ts';

/** docs/product/wallet.md#send: more places if the amount has more, never rounded. */
const LEAST_PLACES = 3;

/** A payee's contact name, and the short form of the address; neither while the text is not an address. */
const namesOf = (recipient: Address | string, nameOf: (address: string) => string | undefined) =>
  typeof recipient === 'string'
    ? {}
    : { name: nameOf(recipient.checksummed), short: shortAddress(recipient.checksummed) };

interface SendBarProps {
  asset: Asset | undefined;
  /** The network's fee, in any asset. */
  fee: string;
  amount: string;
  /** A string if the text is not an address. */
  recipient: Address | string;
  /** A recipient is typed and is not an address. */
  isMistyped: boolean;
  /** The network sets the fee at the moment of sending. It is shown before. */
  isOutside: boolean;
  /** The button. */
  children: ReactNode;
}

/** The summary beside the button: recipient, fee and total; until the form is complete, what is missing. */
export function SendBar({ asset, fee, amount, recipient, isMistyped, isOutside, children }: SendBarProps) {
  const w = useWords(words);
  const nameOf = useContactNames();
  const total = asset && totalOf(amount, asset, isOutside ? '0' : fee);
  const { name, short } = namesOf(recipient, nameOf);
  const who = name ?? short;
  const missing = who === undefined ? 'recipient' : asset ? 'amount' : 'asset';
  const isWrong = { recipient: isMistyped, asset: false, amount: amount.trim() !== '' }[missing];
  const lack = isWrong && missing !== 'asset' ? w.wrong[missing] : w.missing[missing];
  const isWhole = who !== undefined && asset && total !== undefined;
  return (
    <ActionBar>
      <section aria-label={w.summary} className={styles.bar}>
        {who !== undefined && (
          <p className={styles.who} translate="no">
            <LangText>{isOutside ? w.barOutside(who) : w.barTo(who, fee)}</LangText>
          </p>
        )}
        {name !== undefined && (
          <p className={`${styles.who} code`} translate="no">
            {short}
          </p>
        )}
        <p className={styles.total} role="status">
          {isWhole ? '' : lack}
        </p>
        {isWhole && (
          <p className={`${styles.total} num`} translate="no">
            {amountText(total, { minPlaces: LEAST_PLACES, code: asset.code })}
          </p>
        )}
      </section>
      <TextSpan>{children}</TextSpan>
    </ActionBar>
  );
}
