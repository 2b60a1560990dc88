import type { RejectionCode } from './verdict.ts';

/** The sandbox's behaviour for a document. */
export type SandboxPlan =
  | { readonly kind: 'verify' | 'slow' | 'silent' | 'down' | 'flaky' | 'twice' }
  | { readonly kind: 'reject'; readonly code: RejectionCode };

const PREFIX = 'SANDBOX-';
const plans: Readonly<Record<string, SandboxPlan>> = {
  UNREADABLE: { kind: 'reject', code: 'unreadable' },
  MISMATCH: { kind: 'reject', code: 'mismatch' },
  EXPIRED: { kind: 'reject', code: 'document_expired' },
  FORGED: { kind: 'reject', code: 'not_genuine' },
  SLOW: { kind: 'slow' },
  SILENT: { kind: 'silent' },
  DOWN: { kind: 'down' },
  FLAKY: { kind: 'flaky' },
  TWICE: { kind: 'twice' },
};

/** Document numbers for which the sandbox does something other than verify. The README lists them. */
export const sandboxNumbers = Object.keys(plans).map((word) => PREFIX + word);

/**
 * Reads the suffix of a document number, in any case: `-USA` for the nationality, `-USA-19900312` to add a birth date.
 */
export function sandboxPerson(documentNumber: string): { nationality: string | null; birthDate: string | null } {
  const found = /-([A-Z]{3})(?:-(\d{4})(\d{2})(\d{2}))?$/.exec(documentNumber.trim().toUpperCase());
  const [, nationality = null, year, month, day] = found ?? [];
  return { nationality, birthDate: year ? `${year}-${month}-${day}` : null };
}

/**
 * Returns the sandbox's behaviour for a document number, ignoring case. Numbers without a special meaning are verified.
 */
export function sandboxPlan(documentNumber: string): SandboxPlan {
  const typed = documentNumber.trim().toUpperCase();
  const word = typed.startsWith(PREFIX) ? typed.slice(PREFIX.length) : '';
  return (Object.hasOwn(plans, word) && plans[word]) || { kind: 'verify' };
}
