import { expect, it } from 'vitest';
import { isOffered, screenPaths } from './routes.ts';

it('a screen is offered where it is of use: signing in where somebody has to, the gallery to those who develop', () => {
  const kept = (isDev: boolean, needsSession: boolean) =>
    screenPaths.filter((path) => !isOffered(path, { isDev, needsSession }));
  expect(kept(false, false)).toEqual(['/login', '/register', '/gallery']);
  expect(kept(false, true)).toEqual(['/gallery']);
  expect(kept(true, true)).toEqual([]);
});
