import { byteCalls } from '#platform/web/calls/bytes.ts';
import type { contract } from '../../office-contract.ts';

const callBytes = byteCalls<typeof contract>();

/** Uploads a file; returns its SHA-256, by which a signed call names it. */
export const bringFile = async (file: File): Promise<string> =>
  (await callBytes('POST /api/office/uploads', file)).sha256;
