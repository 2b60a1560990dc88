import { pages } from '#platform/web/calls/api.ts';
import { byteCalls } from '#platform/web/calls/bytes.ts';
import { files } from '#platform/web/calls/files.ts';
import { callsOf } from '#platform/web/calls/query.ts';
import { useWhole } from '#platform/web/calls/use-whole.ts';
import type { contract } from '../contract.ts';

/** The calls of this feature, typed by its contract. */
export const { call, useRead } = callsOf<typeof contract>();

/** What an act in a case makes stale. */
export const ROUTES = ['GET /api/cases/', 'GET /api/case-payments/'];

export const callBytes = byteCalls<typeof contract>();
const callFile = files<typeof contract>();

/** A picture of a case, as both of its sides see it. */
export const loadPicture = async (userId: number, id: number, pictureId: number): Promise<Blob> =>
  (await callFile('GET /api/cases/{userId}/{id}/pictures/{pictureId}', { params: { userId, id, pictureId } })).blob;

const page = pages<typeof contract>();

/** Cases of whom the screens act for, newest first. */
export const useCases = () => useWhole('GET /api/cases/{userId}', (sent) => page('GET /api/cases/{userId}', sent));
