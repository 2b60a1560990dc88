import { z } from 'zod';
import { dayForm } from '#features/statements/day-form.ts';
import { extractForm } from '#features/statements/extract.ts';
import { defineContract, type OutputOf } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { timestamp } from '#platform/shapes.ts';
import { reservesShown } from './reserves-shown.ts';
import { CAUTIONS, DETACHED, FAILURES, MOST_BYTES, PASSES } from './rules.ts';

export const refusals = defineRefusals({
  too_costly: { status: 422, title: 'It takes more time or memory to read than a document should' },
  link_expired: { status: 410, title: 'This link was good until a day that is over' },
  link_ended: { status: 410, title: 'Whoever gave this link has ended it' },
});

const check = z.strictObject({
  code: z.enum([...FAILURES, ...CAUTIONS, ...PASSES]),
  /** Names, times and fingerprints that belong to it. */
  facts: z.record(z.string(), z.string()),
});

const person = z.strictObject({
  did: z.string(),
  /** As the document names them; null of who is gone, and where it names nobody. */
  name: z.string().nullable(),
  nameKo: z.string().nullable(),
  standsInFor: z.string().nullable(),
  decision: z.enum(['approved', 'rejected']),
  reason: z.string().nullable(),
  at: timestamp,
  /** Which approval: its seal falls as crooked as it fell there. */
  approval: z.string(),
  /** Signed by a device of their own. */
  isOwnDevice: z.boolean(),
  /** It is on a version that was amended since. */
  isVoid: z.boolean(),
});

const finding = z.strictObject({
  verdict: z.enum(['green', 'amber', 'red']),
  kind: z.enum(['jws', 'pdf', 'archive', 'statement', 'receipt', 'extract', 'day', 'reserves', 'unknown']),
  checks: z.array(check),
  /** What it is about; null where nothing in it can be believed. */
  shown: z
    .strictObject({
      title: z.string().nullable(),
      externalId: z.string().nullable(),
      /** Whoever sealed it; of this server's own also how people know it. */
      organisation: z
        .strictObject({
          name: z.string(),
          displayName: z.string(),
          nameKo: z.string().nullable(),
          identifier: z.string().nullable(),
          did: z.string(),
          /** Of its seal and print. */
          seed: z.string(),
          isFromHere: z.boolean(),
        })
        .nullable(),
      people: z.array(person),
      /** Of a signed receipt: what it says, as it was signed. */
      receipt: z
        .strictObject({
          of: z.enum(['payment', 'tax_refund']),
          number: z.string(),
          merchant: z.string(),
          merchantKo: z.string().nullable(),
          amount: z.string(),
          currency: z.enum(['KRW', 'USDC']),
          /** What had come back of it when it was signed; in the currency of a payment, of a tax refund in USD. */
          returned: z.string(),
          /** EIP-55 of who paid, or who was paid. */
          person: z.string(),
          at: timestamp,
          signedAt: timestamp,
          issuer: z.string(),
          isSandbox: z.boolean(),
        })
        .nullable(),
      /** Of a signed extract: what was chosen to be shown, as it was signed. */
      extract: extractForm.nullable(),
      /** Of the signed statement of a day of a currency: what it says. */
      day: dayForm.nullable(),
      /** Of a statement of reserves, or the proof of one account in it: what the statement says. */
      reserves: reservesShown.nullable(),
    })
    .nullable(),
  checkedAt: timestamp,
});
export type Finding = z.output<typeof finding>;

export type LinkFinding = OutputOf<(typeof contract)['calls']['POST /api/verify/link']>;

export const contract = defineContract(refusals, {
  'POST /api/verify': {
    summary:
      'Checks a signature (compact JWS), a sealed PDF or an archive that somebody brings: what it is, who sealed it, and every check that was made. Nothing of it is kept.',
    access: 'public',
    takes: 'bytes',
    query: z.object({
      /** Of a file that is signed beside it, such as a statement: its detached JWS. */
      signature: z.string().max(4000).regex(DETACHED, 'must be a detached JWS').optional(),
    }),
    bodyLimit: MOST_BYTES,
    output: finding,
    refusals: ['too_costly', 'too_many_requests'],
  },
  'POST /api/verify/link': {
    summary: 'Opens a link to a signed extract: what it shows, who signed it, and every check that was made just now.',
    access: 'public',
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    output: z.strictObject({
      finding,
      /** The signed file, to be checked without us. */
      file: z.string(),
      name: z.string(),
      expiresAt: timestamp,
    }),
    refusals: ['not_found', 'link_expired', 'link_ended', 'too_many_requests'],
  },
});
