import { byteCalls } from '#platform/web/calls/bytes.ts';
import type { contract } from '../../office-contract.ts';

const callBytes = byteCalls<typeof contract>();

/** Brings a file to the server; gives the name by which a signed call takes it. */
export const bringFile = async (file: File): Promise<string> =>
  (await callBytes('POST /api/office/uploads', file)).sha256;
