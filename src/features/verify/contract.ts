import { z } from 'zod';
import { dayForm } from '#features/statements/day-form.ts';
import { extractForm } from '#features/statements/extract.ts';
import { defineContract, type OutputOf } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { date, timestamp } from '#platform/shapes.ts';
import { reservesShown } from './reserves-shown.ts';
import { CAUTIONS, DETACHED, FAILURES, MOST_BYTES, PASSES } from './rules.ts';

export const refusals = defineRefusals({
  too_costly: { status: 422, title: 'The file takes too much time or memory to check' },
  link_expired: { status: 410, title: 'This link has expired' },
  link_ended: { status: 410, title: 'The sender has ended this link' },
});

const check = z.strictObject({
  code: z.enum([...FAILURES, ...CAUTIONS, ...PASSES]),
  /** Names, times and fingerprints that belong to the check. */
  facts: z.record(z.string(), z.string()),
});

const person = z.strictObject({
  did: z.string(),
  /** Name in the document; null if it names nobody or the person deleted their account. */
  name: z.string().nullable(),
  nameKo: z.string().nullable(),
  standsInFor: z.string().nullable(),
  decision: z.enum(['approved', 'rejected']),
  reason: z.string().nullable(),
  at: timestamp,
  /** Id of the approval. It seeds the angle of the seal, so that it is drawn as on the approval. */
  approval: z.string(),
  /** True if the person signed with their own device. */
  isOwnDevice: z.boolean(),
  /** True if the decision is on a version that was amended since. */
  isVoid: z.boolean(),
});

const finding = z.strictObject({
  verdict: z.enum(['green', 'amber', 'red']),
  kind: z.enum(['jws', 'pdf', 'archive', 'statement', 'receipt', 'extract', 'day', 'reserves', 'unknown']),
  checks: z.array(check),
  /** Content of the document; null if none of it can be trusted. */
  shown: z
    .strictObject({
      title: z.string().nullable(),
      externalId: z.string().nullable(),
      /** Organisation that sealed the document. For one on this server, also its public name. */
      organisation: z
        .strictObject({
          name: z.string(),
          displayName: z.string(),
          nameKo: z.string().nullable(),
          identifier: z.string().nullable(),
          did: z.string(),
          /** Seed of the organisation's seal and guilloche drawing. */
          seed: z.string(),
          isFromHere: z.boolean(),
        })
        .nullable(),
      people: z.array(person),
      /** Content of a signed receipt. */
      receipt: z
        .strictObject({
          of: z.enum(['payment', 'tax_refund']),
          number: z.string(),
          merchant: z.string(),
          merchantKo: z.string().nullable(),
          amount: z.string(),
          currency: z.enum(['KRW', 'USDC']),
          /** Amount refunded before the file was signed, in the payment's currency; in USD for a tax refund. */
          returned: z.string(),
          /** EIP-55 address of the payer or payee. */
          person: z.string(),
          at: timestamp,
          signedAt: timestamp,
          issuer: z.string(),
          isSandbox: z.boolean(),
          /** The payment's place in the log of days; null in a receipt of an earlier release. */
          inclusion: z
            .discriminatedUnion('state', [
              z.strictObject({ state: z.literal('in'), day: date, days: z.int().positive(), root: z.string() }),
              z.strictObject({ state: z.literal('waits') }),
              z.strictObject({ state: z.literal('earlier'), from: date }),
            ])
            .nullable(),
        })
        .nullable(),
      /** Content of a signed extract: the facts that were chosen. */
      extract: extractForm.nullable(),
      /** Content of the signed statement of a currency's day. */
      day: dayForm.nullable(),
      /** Content of a statement of reserves, or of the statement in one account's proof. */
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
      'Checks a signature (compact JWS), a sealed PDF or an archive, and returns its type, its signer and every check. Nothing is stored.',
    access: 'public',
    takes: 'bytes',
    query: z.object({
      /** Detached JWS of a file that is signed separately, such as a statement. */
      signature: z.string().max(4000).regex(DETACHED, 'must be a detached JWS').optional(),
    }),
    bodyLimit: MOST_BYTES,
    output: finding,
    refusals: ['too_costly', 'too_many_requests'],
  },
  'POST /api/verify/link': {
    summary: 'Opens a link to a signed extract, checks it now, and returns its content, its signer and every check.',
    access: 'public',
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    output: z.strictObject({
      finding,
      /** The signed file, which can be checked without this server. */
      file: z.string(),
      name: z.string(),
      expiresAt: timestamp,
    }),
    refusals: ['not_found', 'link_expired', 'link_ended', 'too_many_requests'],
  },
});
