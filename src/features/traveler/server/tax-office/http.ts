import { z } from 'zod';
import { maskResidentNumbers } from '#features/documents/rules.ts';
import type { ClientCertificate, Egress, OutgoingReply } from '#platform/server/outside/egress.ts';
import { onWire } from '#platform/wire-time.ts';
import { officeRefusals } from '../../rules.ts';
import { type ConfirmationPage, PAGE_RESULTS, type Purchase, type Recorded, type TaxOffice } from './port.ts';

/** An office's address and our credentials there. */
export interface OfficeAccess {
  /** URL of the office, without a trailing slash. */
  readonly url: string;
  readonly key: string | undefined;
  readonly certificate: ClientCertificate | undefined;
}

/** Free text of an office, reduced to one line, limited in length and with resident numbers masked. */
const words = z
  .string()
  .max(500)
  .transform((text) => maskResidentNumbers(text.replace(/\p{Cc}+/gu, ' ').trim()) || undefined);
const number = z.string().regex(/^[!-~]{1,64}$/);
const cursor = z.string().regex(/^[!-~]{1,200}$/);
const usd = z.string().regex(/^(0|[1-9]\d{0,11})\.\d{2}$/);
const instant = z.iso
  .datetime({ offset: true })
  .refine((at) => Date.parse(at) > 0)
  .transform((at) => onWire(new Date(at)));

const recorded = z.object({ number });
const refused = z.object({
  code: z.enum(officeRefusals).or(z.string().transform(() => 'other' as const)),
  text: words.optional(),
});
const about = { number, reason: words.optional(), at: instant };
/**
 * A confirmation in the office's format. Unknown fields are ignored; an unknown result makes the whole page invalid.
 */
const confirmation = z.discriminatedUnion('result', [
  z.object({ ...about, result: z.literal('confirmed') }),
  z.object({ ...about, result: z.literal('rejected') }),
  z.object({ ...about, result: z.literal('partial'), refund: usd.refine((refund) => Number(refund) > 0) }),
]);
const page = z.object({ results: z.array(confirmation).max(PAGE_RESULTS), next: cursor.nullable() });

/**
 * A tax office by HTTP (docs/product/tax-office.md lists its calls). Requests go through egress with the operator's
 * key, a client certificate, or both. Any reply that is not understood is an error, which contains nothing of the
 * reply.
 */
export function httpOffice(egress: Egress, { url, key, certificate }: OfficeAccess): TaxOffice {
  const headers = { accept: 'application/json', ...(key !== undefined && { authorization: `Bearer ${key}` }) };
  const common = { from: 'operator', purpose: 'tax office', certificate } as const;
  return {
    name: 'office',
    isOffered: true,
    isSandbox: false,
    record: async (purchase) => {
      const posted = { ...headers, 'content-type': 'application/json', 'idempotency-key': purchase.reference };
      const out = { method: 'POST', headers: posted, body: bodyOf(purchase) } as const;
      return answerOf(await egress.request({ ...common, url: `${url}/purchases`, ...out }));
    },
    confirmed: async (since) => {
      const query = new URLSearchParams({ limit: String(PAGE_RESULTS), ...(since !== null && { after: since }) });
      return pageOf(await egress.request({ ...common, url: `${url}/confirmations?${query}`, headers }), since);
    },
    close: () => undefined,
  };
}

/** Copies field by field, so that nothing else a caller's object may contain is sent. */
const bodyOf = ({ reference, receiptHash, merchant, purchasedAt, amount, refund, passport, departsOn }: Purchase) => {
  const { name, businessNumber } = merchant;
  return JSON.stringify({
    reference,
    receiptHash,
    merchant: { name, businessNumber },
    purchasedAt,
    amount,
    refund,
    currency: 'USD',
    passport,
    departsOn,
  });
};

function answerOf({ status, body }: OutgoingReply): Recorded {
  if (status === 200 || status === 201) {
    const told = recorded.safeParse(jsonOf(body));
    if (!told.success) throw new Error('the tax office’s answer has no valid number');
    return { status: 'recorded', number: told.data.number };
  }
  if (status !== 409 && status !== 422) throw new Error(`the tax office answered ${status}`);
  const told = refused.safeParse(jsonOf(body));
  if (!told.success) throw new Error(`the tax office answered ${status} without a valid reason`);
  const { code, text } = told.data;
  return { status: 'refused', code, ...(text !== undefined && { text }) };
}

function pageOf({ status, body }: OutgoingReply, since: string | null): ConfirmationPage {
  if (status !== 200) throw new Error(`the tax office answered ${status}`);
  const told = page.safeParse(jsonOf(body));
  if (!told.success) throw new Error('the tax office’s page of results is invalid');
  const next = told.data.next ?? since;
  if (told.data.results.length > 0 && next === since)
    throw new Error('the tax office returned results without a new cursor');
  const results = told.data.results.map(({ reason, ...result }) => ({
    ...result,
    ...(reason !== undefined && { reason }),
  }));
  return { results, next };
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
