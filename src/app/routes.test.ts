import { expect, it } from 'vitest';
import { isOffered, screenPaths } from './routes.ts';

it('a screen is offered where it is of use: signing in where somebody has to, the office and disputes where many are served, the gallery to those who develop', () => {
  const kept = (isDev: boolean, needsSession: boolean, isHosted: boolean) =>
    screenPaths.filter((path) => !isOffered(path, { isDev, needsSession, isHosted }));
  expect(kept(false, false, false)).toEqual([
    '/login',
    '/register',
    '/office',
    '/terms',
    '/reserves',
    '/withdraw',
    '/till',
    '/campaign-join',
    '/login/credential',
    '/cases',
    '/gallery',
  ]);
  expect(kept(false, true, false)).toEqual([
    '/office',
    '/terms',
    '/reserves',
    '/withdraw',
    '/till',
    '/campaign-join',
    '/cases',
    '/gallery',
  ]);
  expect(kept(false, true, true)).toEqual(['/gallery']);
  expect(kept(true, true, true)).toEqual([]);
});
