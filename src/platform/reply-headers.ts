/** Response headers that matter to callers, with their descriptions in the API document. */
export const replyHeaders = {
  'Accept-Ranges': '`bytes`: a part of it can be asked for (RFC 9110 section 14.3).',
  'As-Of': 'The moment as of which an export is true: it may have been read from a replica.',
  'Content-Disposition': 'The name to keep the file under (RFC 6266).',
  'Content-Range': 'Which part of the file this is (RFC 9110 section 14.4).',
  ETag: 'Names this very representation, for `If-None-Match` (RFC 9110 section 8.8.3).',
  'Event-Position': 'What a list holds is not older than this; an event stream can begin from it as `Last-Event-ID`.',
  'Idempotency-Replayed': '`true`: it was done before under this `Idempotency-Key`, and this is the same answer.',
  Link: 'The next page of a list, `rel="next"` (RFC 8288); the last page has none.',
  'Repr-Digest': 'The SHA-256 of the file (RFC 9530).',
  'Retry-After': 'Seconds to wait before asking again (RFC 9110 section 10.2.3).',
  'Set-Cookie':
    'The session as `ingam_session`, for browsers; at the end of a session it takes the cookie away. A till has `ingam_till`, and `ingam_sitting` while a clerk is at it.',
  'WWW-Authenticate': 'How to prove who asks (RFC 9110 section 11.6.1); `Bearer` as RFC 6750 section 3 has it.',
  'X-JWS-Signature':
    'A detached JWS over the SHA-256 of the file (RFC 7515 appendix F), by a key of /.well-known/jwks.json.',
} as const;
export type ReplyHeader = keyof typeof replyHeaders;
