import { X509Certificate } from 'node:crypto';
import { DAY_TYPE } from '#features/statements/day-form.ts';
import { EXTRACT_TYPE } from '#features/statements/extract.ts';
import { RECEIPT_TYPE } from '#features/statements/receipt.ts';
import { lookAtDay } from './look-day.ts';
import { lookAtExtract } from './look-extract.ts';
import { lookAtReceipt } from './look-receipt.ts';
import { type LookInput, type LookResult, notWhole } from './look-result.ts';
import { readSigned } from './signed.ts';

/** Inspects a receipt, an extract or the statement of a day that carries its signatures, by its bytes alone. */
export function lookAtSigned(
  text: string,
  { authorities, serverKeys }: Pick<LookInput, 'authorities' | 'serverKeys'>,
): Omit<LookResult, 'sha256'> {
  const read = readSigned(text, serverKeys);
  const roots = authorities.map((one) => new X509Certificate(one));
  if (read?.type === RECEIPT_TYPE) return lookAtReceipt(read, roots);
  if (read?.type === EXTRACT_TYPE) return lookAtExtract(read, roots);
  if (read?.type === DAY_TYPE) return lookAtDay(read, roots);
  return notWhole('extract', 'changed');
}
