import { pages } from '#platform/web/calls/api.ts';
import { files } from '#platform/web/calls/files.ts';
import { callsOf } from '#platform/web/calls/query.ts';
import { useWhole } from '#platform/web/calls/use-whole.ts';
import type { contract } from '../contract.ts';

export const file = files<typeof contract>();
export const { call, useRead } = callsOf<typeof contract>();

const page = pages<typeof contract>();

/** All links that the person created, newest first. */
export const useLinks = () =>
  useWhole('GET /api/extracts/{userId}/links', (sent) => page('GET /api/extracts/{userId}/links', sent));
