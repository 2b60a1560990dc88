import { z } from 'zod';
import { heldFacts } from '#features/credentials/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { id } from '#platform/shapes.ts';

/** Why an offer is not taken. */
export const refusals = defineRefusals({
  offer_unreadable: { status: 422, title: 'This is no offer of a credential' },
  offer_unsupported: { status: 422, title: 'This wallet cannot take what is offered' },
  issuer_unreachable: { status: 409, title: 'The issuer cannot be asked' },
  issuer_not_as_named: { status: 422, title: 'The issuer is not whom the offer names' },
  offer_gone: { status: 409, title: 'The offer was taken or is over' },
  tx_code_wanted: { status: 422, title: 'This offer is taken with a code alone' },
  tx_code_wrong: { status: 422, title: 'The code is wrong, or the offer is over' },
  taking_under_way: { status: 409, title: 'It is being taken just now' },
  credential_refused: { status: 422, title: 'What the issuer sent does not hold' },
});

const inBoth = heldFacts.shape.name;
export const seenOffer = z.strictObject({
  takingId: id,
  issuer: z.strictObject({
    id: z.string(),
    name: inBoth,
    /** An organisation of this very server, which its operator approved. */
    isOfThisServer: z.boolean(),
  }),
  name: inBoth,
  /** What it will say, as far as the issuer tells before. */
  claims: z.array(inBoth),
  /** What is to be typed, told by another channel; null: nothing. */
  txCode: z
    .strictObject({ length: z.int().nullable(), isNumeric: z.boolean(), description: z.string().nullable() })
    .nullable(),
  /** What was taken by it already. */
  heldId: id.nullable(),
  isTaken: z.boolean(),
});
export type SeenOffer = z.output<typeof seenOffer>;

/** Null: it was taken, and deleted since. */
export const takenOffer = z.strictObject({ heldId: id.nullable() });
