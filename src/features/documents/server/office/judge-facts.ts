import type { z } from 'zod';
import { nameVariantsOf } from '#features/auth/person.ts';
import { refuse } from '#platform/refusal.ts';
import type { Services } from '#platform/server/services.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';
import { differingFields } from '../../identity-desk.ts';
import type { identityCalls } from '../../office-contract.ts';
import { refusals } from '../../office-contract.ts';
import { maskResidentNumbers } from '../../rules.ts';
import type { SittingRow } from '../desk/desk-store.ts';
import { openParticulars } from '../document.ts';

export type Facts = z.output<(typeof identityCalls)['POST /api/office/identity/{documentId}/read']['body']>;

/**
 * Validates the facts that an officer read and masks resident numbers. Name and number must match what the person
 * typed, which the officer has not seen; the person's Latin and Korean names both count. The document must not have
 * expired, nor the birth date be in the future. A refusal names only the field.
 */
export async function judgeFacts(tx: Tx, { vault }: Services, sitting: SittingRow, typed: Facts): Promise<Facts> {
  const facts = {
    ...typed,
    name: maskResidentNumbers(typed.name),
    documentNumber: maskResidentNumbers(typed.documentNumber),
  };
  const { today } = await tx.one(sql<{ today: string }>`SELECT current_date::text AS today`);
  const errors: Record<string, string> = {};
  if (facts.expiresOn !== null && facts.expiresOn < today) errors.expiresOn = 'has passed: the document is refused';
  if (facts.birthDate !== null && facts.birthDate > today) errors.birthDate = 'must be in the past';
  if (Object.keys(errors).length > 0)
    throw refuse(refusals, 'not_so_now', { detail: 'Correct the dates that are marked.', errors });
  const theirs = await openParticulars(tx, vault, { ...sitting, id: sitting.document_id });
  const person = await tx.one(sql<{ firstName: string; lastName: string; nameKo: string | null }>`
    SELECT first_name AS "firstName", last_name AS "lastName", name_ko AS "nameKo" FROM users WHERE id = ${sitting.user_id}`);
  const differs = differingFields(theirs, facts, nameVariantsOf(person));
  if (differs.length === 0) return facts;
  throw refuse(refusals, 'differs', {
    detail: 'The finding differs from what the person typed. Check again, or reject the document.',
    errors: Object.fromEntries(differs.map((field) => [field, 'differs from what the person typed'])),
  });
}
