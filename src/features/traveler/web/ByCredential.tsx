import { TextLink } from '#ui/controls/Button.tsx';
import type { Refund } from '../contract.ts';
import { useRead } from './calls.ts';

interface ByCredentialProps {
  operator: Pick<NonNullable<Refund['operator']>, 'id'> | null;
  text: string;
}

/** Link to showing a credential instead of a verified passport, if the operator accepts one. */
export function ByCredential({ operator, text }: ByCredentialProps) {
  const takes = useRead('GET /api/tax-eligibility/{userId}').data?.byCredential ?? [];
  if (operator === null || !takes.includes(operator.id)) return null;
  return <TextLink href={`/refund-proof?operator=${operator.id}`}>{text}</TextLink>;
}
