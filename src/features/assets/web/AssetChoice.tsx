import type { Ref } from 'react';
import { findAsset } from '#features/currency/assets.ts';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { SelectField } from '#ui/controls/Field.tsx';
import { Coin } from '#ui/drawings/Coin.tsx';
import { Icon } from '#ui/drawings/Icon.tsx';
import { coins } from '#ui/drawings/icons.ts';
import type { AssetOnWire } from '../contract.ts';
import { coinOf } from './coin-of.ts';
import { words as sendWords } from './send/send-words.ts';

interface AssetChoiceProps {
  assets: readonly AssetOnWire[];
  /** Empty until one is chosen. */
  value: string;
  error: string | undefined;
  onChange: (assetType: string) => void;
  ref: Ref<HTMLSelectElement>;
}

/** Selects one of the person's assets, each shown with its spendable balance. */
export function AssetChoice({ assets, value, error, onChange, ref }: AssetChoiceProps) {
  const w = useWords(sendWords);
  const language = useLanguage();
  const coin = coinOf(value);
  const options = assets.map(({ assetType, balance }) => {
    const amount = amountOf(assetType, balance).replace(` ${assetType}`, '');
    return { value: assetType, text: `${assetType} · ${amount}` };
  });
  return (
    <SelectField
      ref={ref}
      label={w.asset}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
      options={value === '' ? [{ value: '', text: w.choose }, ...options] : options}
      leading={coin ? <Coin face={coin} /> : <Icon of={coins} size={40} />}
      detail={findAsset(value)?.names[language]}
    />
  );
}
