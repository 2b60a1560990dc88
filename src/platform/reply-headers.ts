/** Response headers that matter to callers, with their descriptions in the API document. */
export const replyHeaders = {
  'Accept-Ranges': '`bytes`: part of the file can be requested (RFC 9110 section 14.3).',
  'As-Of': 'Time as of which an export is true. It may have been read from a replica.',
  'Content-Disposition': 'File name for saving (RFC 6266).',
  'Content-Range': 'Part of the file in this answer (RFC 9110 section 14.4).',
  ETag: 'Identifies this representation, for `If-None-Match` (RFC 9110 section 8.8.3).',
  'Event-Position':
    'Event id at which the answer was read or later. An event stream can start from it as `Last-Event-ID`.',
  'Idempotency-Replayed': '`true` if this repeats the answer to an earlier request with this `Idempotency-Key`.',
  Link: 'Next page of a list, `rel="next"` (RFC 8288); absent on the last page.',
  'Repr-Digest': 'SHA-256 of the file (RFC 9530).',
  'Retry-After': 'Seconds to wait before retrying (RFC 9110 section 10.2.3).',
  'Set-Cookie':
    'Session cookie `ingam_session` for browsers, removed when the session ends. A till gets `ingam_till`, and `ingam_sitting` while a clerk is signed in.',
  'WWW-Authenticate': 'How to authenticate (RFC 9110 section 11.6.1); `Bearer` as in RFC 6750 section 3.',
  'X-JWS-Signature':
    'Detached JWS over the SHA-256 of the file (RFC 7515 appendix F), signed with a key in /.well-known/jwks.json.',
} as const;
export type ReplyHeader = keyof typeof replyHeaders;
