import type { Asset } from '#features/currency/assets.ts';
import type { Address } from '#features/identity/address.ts';
import { totalOf } from '#features/ledger/send-form.ts';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { AddressText, KeyValues } from '#ui/layout/Facts.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import { amountText } from '#ui/text/amount.ts';
import { words } from './send-words.ts';

const NOTHING = '—';
/** docs/product/wallet.md#send: more places if the amount has more, never rounded. */
const LEAST_PLACES = 3;

interface SendSummaryProps {
  asset: Asset;
  /** The network's fee, in any asset. */
  fee: string;
  amount: string;
  /** A dash replaces text that is not an address. */
  recipient: Address | string;
}

/** Lists amount, recipient, fee and the total that leaves the account; a dash for values not known yet. */
export function SendSummary({ asset, fee, amount, recipient }: SendSummaryProps) {
  const w = useWords(words);
  const gloss = useGloss(words);
  const total = totalOf(amount, asset, fee);
  const of = (decimal: string, minPlaces: number) => amountText(decimal, { minPlaces, code: asset.code });
  return (
    <section>
      <SectionHead title={w.summary} gloss={gloss?.summary} />
      <KeyValues
        rows={[
          { term: w.asset, value: asset.code },
          { term: w.amount, value: total === undefined ? NOTHING : of(amount.trim(), 2) },
          {
            term: w.to,
            value: typeof recipient === 'string' ? NOTHING : <AddressText address={recipient.checksummed} />,
            isCode: true,
          },
          { term: w.networkFee, value: `${fee} ${asset.code}` },
        ]}
        total={{ term: w.total, value: total === undefined ? NOTHING : of(total, LEAST_PLACES) }}
      />
    </section>
  );
}
