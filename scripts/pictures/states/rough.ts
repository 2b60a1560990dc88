import type { Route } from '@playwright/test';
import type { ScreenState } from './screen-state.ts';

const mains = ['/', '/id', '/assets', '/localpay', '/work', '/traveler'];
const subs = ['/myinfo', '/send', '/receive', '/bank-info', '/travel-plan', '/history'];
const nameOf = (path: string) => path.slice(1) || 'home';

const LONG = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh Minseok';
const LONG_KO = '대한민국중앙행정기관전자문서결재시스템공동구매계약변경요청서';
const AMOUNT = '12345678901234567890';

/** Answers with names of maximum length and amounts of 20 digits. */
const longContent = (name: string) => async (route: Route) => {
  const response = await route.fetch();
  const text = await response.text();
  if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response, body: text });
  const names = /"(title|name|firstName|lastName|merchantName|requester|holder|destination|organisation)":"[^"]+"/g;
  const amounts = /"(amount|balance|available|refundAmount|valueUsd|totalUsd)":"-?[\d,]+(\.\d+)?"/g;
  const long = text.replace(names, `"$1":"${name}"`).replace(amounts, `"$1":"${AMOUNT}.25"`);
  await route.fulfill({ response, body: long });
};

const seal = (name: string, width: number, height: number): ScreenState => ({
  name: `sheet-${name}`,
  path: '/work',
  isOneView: true,
  width,
  height,
  act: (page) => page.getByRole('listitem').getByRole('button', { name: 'Approve', exact: true }).first().click(),
});

const failures: readonly ScreenState[] = [...mains, ...subs].flatMap((path) => [
  { name: `loading-${nameOf(path)}`, path, answers: () => new Promise<void>(() => undefined), isLoading: true },
  { name: `error-${nameOf(path)}`, path, answers: (route: Route) => route.abort() },
  { name: `empty-${nameOf(path)}`, path, of: 'empty' as const },
]);

const sizes: readonly ScreenState[] = [
  ...['/', '/work', '/send'].flatMap((path) => [
    { name: `landscape-${nameOf(path)}`, path, width: 844, height: 390, isOneView: true },
    { name: `desktop-${nameOf(path)}`, path, width: 1280, height: 800, isOneView: true },
  ]),
  seal('desktop-seal', 1280, 800),
  seal('landscape-seal', 844, 390),
  // A phone of 390 pixels at 200 % zoom is 195 pixels wide.
  ...[...mains, '/send', '/myinfo', '/history', '/bank-info', '/travel-plan'].map((path) => ({
    name: `zoom-${nameOf(path)}`,
    path,
    width: 195,
    height: 422,
  })),
  ...[...mains, '/myinfo', '/bank-info', '/travel-plan'].flatMap((path) => [
    { name: `long-${nameOf(path)}`, path, answers: longContent(LONG) },
    { name: `long-ko-${nameOf(path)}`, path, answers: longContent(LONG_KO), language: 'ko' as const, width: 320 },
  ]),
];

/** Every screen while loading, failed and empty; at other sizes; and with names and amounts of maximum length. */
export const roughStates: readonly ScreenState[] = [...failures, ...sizes];
