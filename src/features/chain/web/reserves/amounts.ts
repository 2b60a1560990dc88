import { amountOf } from '#features/ledger/web/amount-of.ts';
import { formatUnits } from '#platform/money.ts';
import type { StatedAsset } from '../../reserves/statement.ts';

/** Formats smallest units of a statement's asset. */
export const unitsText = ({ code, places }: StatedAsset, units: string): string =>
  amountOf(code, formatUnits(BigInt(units), places));
