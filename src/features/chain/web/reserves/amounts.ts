import { amountOf } from '#features/ledger/web/amount-of.ts';
import { formatUnits } from '#platform/money.ts';
import type { StatedAsset } from '../../reserves/statement.ts';

/** Smallest units of an asset of a statement as people read them. */
export const unitsText = ({ code, places }: StatedAsset, units: string): string =>
  amountOf(code, formatUnits(BigInt(units), places));
