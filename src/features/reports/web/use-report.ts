import { pages } from '#platform/web/calls/api.ts';
import { usePages } from '#platform/web/calls/use-pages.ts';
import type { contract } from '../contract.ts';
import type { FindingKind } from '../rules.ts';
import type { Period } from './period.ts';

const PAGE = 50;
const reportPages = pages<typeof contract>();
type Paged = 'GET /api/office/reports/shops' | 'GET /api/office/reports/campaigns' | 'GET /api/office/reports/findings';
type ReportQuery<R extends Paged> = Period & (R extends `${string}findings` ? { kind: FindingKind | 'all' } : object);

/** Reads a list of the reports page by page. */
export const useReport = <R extends Paged>(route: R, asked: ReportQuery<R>) =>
  usePages([route, asked], ({ before, signal }) =>
    reportPages(route, { query: { ...asked, limit: PAGE, before }, signal } as never),
  );
