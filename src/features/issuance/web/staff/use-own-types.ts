import type { CredentialType } from '../../contract.ts';
import { useRead } from '../calls.ts';
import { TYPES } from './use-pages.ts';

/** Returns the types that an organisation currently issues as SD-JWT VC. */
export const useOwnTypes = (id: number): readonly CredentialType[] =>
  (useRead(TYPES, { params: { id } }).data ?? []).filter(
    ({ endedAt, formats }) => endedAt === null && formats.includes('dc+sd-jwt'),
  );
