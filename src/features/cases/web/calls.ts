import { pages } from '#platform/web/calls/api.ts';
import { byteCalls } from '#platform/web/calls/bytes.ts';
import { files } from '#platform/web/calls/files.ts';
import { callsOf } from '#platform/web/calls/query.ts';
import { useWhole } from '#platform/web/calls/use-whole.ts';
import type { contract } from '../contract.ts';

export const { call, useRead } = callsOf<typeof contract>();

/** Calls whose data is stale after an act in a case. */
export const ROUTES = ['GET /api/cases/', 'GET /api/case-payments/'];

export const callBytes = byteCalls<typeof contract>();
const callFile = files<typeof contract>();

/** Loads a picture of a case for one of its sides. */
export const loadPicture = async (userId: number, id: number, pictureId: number): Promise<Blob> =>
  (await callFile('GET /api/cases/{userId}/{id}/pictures/{pictureId}', { params: { userId, id, pictureId } })).blob;

const page = pages<typeof contract>();

/** Reads the cases of the person or organisation, newest first. */
export const useCases = () => useWhole('GET /api/cases/{userId}', (sent) => page('GET /api/cases/{userId}', sent));
