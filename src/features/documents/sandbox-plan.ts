import type { RejectionCode } from './verdict.ts';

/** What the sandbox does with a document. */
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

/** The document numbers that make the sandbox do something other than verify; documented in the README. */
export const sandboxNumbers = Object.keys(plans).map((word) => PREFIX + word);

/** What stands at the end of a document number, however it is typed: `-USA`, or `-USA-19900312` with a birth date. */
export function sandboxPerson(documentNumber: string): { nationality: string | null; birthDate: string | null } {
  const found = /-([A-Z]{3})(?:-(\d{4})(\d{2})(\d{2}))?$/.exec(documentNumber.trim().toUpperCase());
  const [, nationality = null, year, month, day] = found ?? [];
  return { nationality, birthDate: year ? `${year}-${month}-${day}` : null };
}

/** What a document number asks of the sandbox, however it is typed; every other number is verified. */
export function sandboxPlan(documentNumber: string): SandboxPlan {
  const typed = documentNumber.trim().toUpperCase();
  const word = typed.startsWith(PREFIX) ? typed.slice(PREFIX.length) : '';
  return (Object.hasOwn(plans, word) && plans[word]) || { kind: 'verify' };
}
