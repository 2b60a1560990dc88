import type { CredentialType } from '../../contract.ts';
import { useRead } from '../calls.ts';
import { TYPES } from './use-issuing-act.ts';

/** The types that an organisation issues today. */
export const useOwnTypes = (id: number): readonly CredentialType[] =>
  (useRead(TYPES, { params: { id } }).data ?? []).filter(({ endedAt }) => endedAt === null);
