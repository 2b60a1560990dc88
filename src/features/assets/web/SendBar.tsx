import { useContactNames } from '#features/contacts/web/use-contacts.ts';
import { type Address, shortAddress } from '#features/identity/address.ts';
import { type Asset, NETWORK_FEE } from '#features/ledger/assets.ts';
import { type SendForm, totalOf } from '#features/ledger/send-form.ts';
import { useWords } from '#platform/web/device/language.ts';
import { amountText } from '#ui/text/amount.ts';
import { LangText } from '#ui/text/LangText.tsx';
import styles from './Send.module.css';
import { words } from './send-words.ts';

const LEAST_PLACES = 3;

interface SendBarProps {
  form: SendForm;
  /** Undefined before one is chosen. */
  asset: Asset | undefined;
  /** A text says why nobody is named. */
  recipient: Address | string;
}

/** Beside the button from the first moment: who is paid, the fee and what leaves the account, or what is missing. */
export function SendBar({ form, asset, recipient }: SendBarProps) {
  const w = useWords(words);
  const nameOf = useContactNames();
  const total = asset && totalOf(form.amount, asset);
  const who =
    typeof recipient === 'string' ? undefined : (nameOf(recipient.checksummed) ?? shortAddress(recipient.address));
  const missing = missingOf(asset, total, who);
  return (
    <div className={styles.bar}>
      <p className={styles.who}>
        <LangText>{who === undefined ? w.bar.fee(NETWORK_FEE) : w.bar.who(who)}</LangText>
        {who !== undefined && <span className="num"> · {w.bar.fee(NETWORK_FEE)}</span>}
      </p>
      <p className={`${styles.total} num`}>
        {missing ? (
          <LangText>{w.bar.missing[missing]}</LangText>
        ) : (
          asset && amountText(total ?? '', { minPlaces: LEAST_PLACES, code: asset.code })
        )}
      </p>
    </div>
  );
}

function missingOf(asset: Asset | undefined, total: string | undefined, who: string | undefined) {
  if (!asset) return 'asset';
  if (total === undefined) return 'amount';
  return who === undefined ? 'recipient' : undefined;
}
