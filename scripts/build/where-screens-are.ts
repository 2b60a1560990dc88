import type { Plugin } from 'vite';

/** File for the page assembly (`page.ts`), which deletes it. */
export const WHERE = '.vite/screens.json';
const SCREEN = /\/(features\/[^?]*\/web\/[^?]*Screen\.tsx)$/;

/**
 * Records the output file of each screen, because the bundler's manifest lists a file shared by several under none of
 * them.
 */
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
