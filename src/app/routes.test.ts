import { expect, it } from 'vitest';
import { isOffered, screenPaths } from './routes.ts';

it('offers a screen only where it applies: sign-in where needed, office and disputes in hosted mode, the gallery to developers', () => {
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
