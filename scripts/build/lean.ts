import type { Plugin } from 'vite';

const STAYS = 'sheetStays();';
const CSS_IMPORT = /import (\w+) from '([^']+\.module\.css)'/g;

/**
 * Class names by their own exports: in place of an object with all names of a sheet, whatever of it a file uses, each name stands where it is
 * used, and the names that nobody uses are gone.
 */
export const classNamesInPlace = (): Plugin[] => [
  {
    name: 'ingam:class-names-in-place',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/ },
      handler: (code) =>
        code.replace(CSS_IMPORT, (whole, name, file) =>
          // One that is chosen by its name needs the object.
          code.includes(`${name}[`) ? whole : `import * as ${name} from '${file}'`,
        ),
    },
  },
  {
    // A sheet stays though each of its names stands elsewhere by now: what a bundler keeps, it emits with its styles.
    name: 'ingam:sheets-stay',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: (code) => ({ code: `${code}\n${STAYS}`, moduleSideEffects: true }),
    },
    renderChunk: (code) => code.replaceAll(STAYS, ''),
  },
];

/**
 * What fetches a screen's styles and the files that it imports beside its own, in place of Vite's, which does so for pages that we have none of:
 * a base that is not `/`, nonces, browsers without modulepreload. Its code is there for nobody before its styles are.
 */
const preload = `
const fetched = new Map();
const fetchFile = (href) => document.querySelector('link[href="' + href + '"]') || new Promise((done, failed) => {
  const isSheet = href.endsWith('.css');
  const link = document.createElement('link');
  Object.assign(link, { rel: isSheet ? 'stylesheet' : 'modulepreload', crossOrigin: '', href, onload: done, onerror: failed });
  document.head.append(link);
  isSheet || done();
}).catch((error) => {
  fetched.delete(href);
  throw error;
});
export const __vitePreload = (load, files = []) =>
  Promise.all([load(), ...files.map((file) => {
    const href = '/' + file;
    return fetched.get(href) || fetched.set(href, fetchFile(href)).get(href);
  })]).then(([code]) => code);
`;

/** Puts {@link preload} in the place of Vite's. */
export const ownPreload = (): Plugin => ({
  name: 'ingam:own-preload',
  apply: 'build',
  enforce: 'pre',
  transform: { filter: { id: /vite\/preload-helper/ }, handler: () => preload },
});
