import { shortAddress } from '#features/identity/address.ts';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import type { Code } from '../code.ts';
import { words } from './words.ts';

/** Lists the content of a code as it was read. */
export function ReadSummary({ code }: { code: Code }) {
  const w = useWords(words);
  const language = useLanguage();
  const kind = { term: w.about.kind, value: w.kinds[code.kind] };
  if (code.kind === 'charge')
    return <KeyValues rows={[kind, { term: w.about.charge, value: code.id, isCode: true }]} />;
  if (code.kind === 'number') return <KeyValues rows={[kind, { term: w.about.number, value: code.digits }]} />;
  if (code.kind === 'merchant') {
    const { merchant, amount } = code;
    const { reference } = merchant.additional;
    const local = merchant.local?.language.toLowerCase() === language ? merchant.local : undefined;
    return (
      <KeyValues
        rows={[
          kind,
          { term: w.about.shop, value: local?.name ?? merchant.name },
          { term: w.about.city, value: local?.city ?? merchant.city },
          ...(reference ? [{ term: w.about.reference, value: reference }] : []),
        ]}
        total={{ term: w.about.amount, value: amount === undefined ? w.about.open : amountOf('KRW', amount) }}
      />
    );
  }
  const asked = code.kind === 'payment' && code.asset && code.amount && amountOf(code.asset, code.amount);
  return (
    <KeyValues
      rows={[kind, { term: w.about.to, value: shortAddress(code.address.address), isCode: true }]}
      {...(asked && { total: { term: w.about.amount, value: asked } })}
    />
  );
}
