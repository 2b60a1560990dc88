import type { Plugin } from 'vite';

/** For whoever puts the page together, who removes it (`page.ts`). */
export const WHERE = '.vite/screens.json';
const SCREEN = /\/(features\/[^?]*\/web\/[^?]*Screen\.tsx)$/;

/** Tells in which file each screen is: the bundler's own list names a file that several share by none of them. */
export const whereScreensAre = (): Plugin => ({
  name: 'ingam:where-screens-are',
  apply: (_, { isSsrBuild }) => !isSsrBuild,
  generateBundle(_, bundle) {
    const files = Object.values(bundle).flatMap((one) =>
      one.type === 'chunk'
        ? one.moduleIds.flatMap((id) => {
            const [, screen] = SCREEN.exec(id) ?? [];
            return screen === undefined ? [] : [[screen, one.fileName] as const];
          })
        : [],
    );
    this.emitFile({ type: 'asset', fileName: WHERE, source: JSON.stringify(Object.fromEntries(files)) });
  },
});
