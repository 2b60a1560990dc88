import { readCamt053, type StatedFile, type StatementFault } from '../../camt.ts';
import { type CreditFaults, type CreditLine, readCreditFile } from '../../credit-file.ts';
import { fileText, xmlText } from './file-text.ts';

export interface BankFileText {
  readonly kind: 'statement' | 'credits';
  readonly bytes: Uint8Array;
}

/**
 * Lines of a file of credits, packed for the transfer between threads: 100,000 objects would take longer to pass than
 * to parse.
 */
interface PackedLines {
  readonly to: string;
  readonly line: Int32Array;
  readonly won: BigInt64Array;
}
export type ReadBankFile =
  | { readonly isText: false }
  | { readonly statement: StatedFile | StatementFault }
  | { readonly faults: CreditFaults }
  | { readonly lines: PackedLines };

/** Parses a file that a bank or a spreadsheet wrote. Runs in a worker thread. */
export function readBankFile({ kind, bytes }: BankFileText): ReadBankFile {
  const text = kind === 'statement' ? xmlText(bytes) : fileText(bytes);
  if (text === undefined) return { isText: false };
  if (kind === 'statement') return { statement: readCamt053(text) };
  const read = readCreditFile(text);
  return isLines(read) ? { lines: packed(read) } : { faults: read };
}

const isLines = (read: readonly CreditLine[] | CreditFaults): read is readonly CreditLine[] => Array.isArray(read);

const packed = (lines: readonly CreditLine[]): PackedLines => ({
  // Neither an address nor an e-mail address contains a line break.
  to: lines.map(({ to }) => to).join('\n'),
  line: Int32Array.from(lines, ({ line }) => line),
  won: BigInt64Array.from(lines, ({ won }) => won),
});

export const unpacked = ({ to, line, won }: PackedLines): CreditLine[] =>
  to.split('\n').map((one, nth) => ({ line: line[nth] ?? 0, to: one, won: won[nth] ?? 0n }));
