/** Refusal on the wire: its HTTP status and a short English title (RFC 9457 `title`). */
export interface RefusalSpec {
  readonly status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 410 | 413 | 415 | 422 | 429 | 501 | 503;
  readonly title: string;
}
export type RefusalTable = Readonly<Record<string, RefusalSpec>>;

export interface RefusalDetails {
  /** One English message for people. */
  detail?: string;
  /** Reasons by field, using the form's field names. */
  errors?: Record<string, string>;
  retryAfterS?: number;
}

/** Expected refusal, declared in the contract. Throwing it rolls the transaction back. */
export class Refusal extends Error {
  readonly code: string;
  readonly status: RefusalSpec['status'];
  readonly title: string;
  readonly details: RefusalDetails;
  constructor(code: string, spec: RefusalSpec, details: RefusalDetails = {}) {
    super(details.detail ?? spec.title);
    this.name = 'Refusal';
    this.code = code;
    this.status = spec.status;
    this.title = spec.title;
    this.details = details;
  }
}

/** Declares the refusals of a feature as a value keyed by code. */
export const defineRefusals = <const T extends RefusalTable>(table: T): T => table;

/** Creates a refusal of a declared code, for a handler or store to throw. */
export function refuse<T extends RefusalTable>(table: T, code: keyof T & string, details?: RefusalDetails): Refusal {
  const spec = table[code];
  if (!spec) throw new Error(`undeclared refusal ${code}`);
  return new Refusal(code, spec, details);
}

/**
 * Refusal of a call that needs an outside party, on a server that has neither that party nor a sandbox for it. Each
 * feature with such a port lists it in its table as `not_offered`.
 */
export const notOffered = { status: 501, title: 'Not offered on this server' } as const satisfies RefusalSpec;

/** Refusals that any call may return without declaring them. */
export const commonRefusals = defineRefusals({
  malformed: { status: 400, title: 'The request is malformed' },
  unauthenticated: { status: 401, title: 'Sign in first' },
  forbidden: { status: 403, title: 'You do not have access to this' },
  foreign_origin: { status: 403, title: 'The request comes from another site' },
  password_required: { status: 403, title: 'Enter your password too' },
  password_refused: { status: 403, title: 'The password is wrong' },
  signature_required: { status: 403, title: 'Confirm with your passkey' },
  signature_refused: { status: 403, title: 'The passkey signature does not fit this request' },
  passkey_needed: { status: 403, title: 'This session may only read' },
  not_found: { status: 404, title: 'Not found' },
  too_slow: { status: 408, title: 'The upload was too slow' },
  key_reused: { status: 409, title: 'This Idempotency-Key was used for another request' },
  not_moved: { status: 422, title: 'This amount cannot be moved' },
  account_stopped: { status: 403, title: 'The account is frozen or closed' },
  terms_to_accept: { status: 403, title: 'New terms must be accepted first' },
  too_large: { status: 413, title: 'The request is too large' },
  unsupported_media_type: { status: 415, title: 'The content type is not supported' },
  too_deep: { status: 422, title: 'The JSON is nested too deeply' },
  too_many_requests: { status: 429, title: 'Too many attempts' },
  unavailable: { status: 503, title: 'Temporarily unavailable' },
  quarantined: { status: 503, title: 'The server was restored from a backup and is not reconciled yet' },
});
/**
 * Reason for a field whose text is misleading (`plain-text.ts`). The web has one sentence for it, whatever the field.
 */
export const MISLEADING = 'contains invisible characters or mixes alphabets';
export type CommonRefusalCode = keyof typeof commonRefusals;
