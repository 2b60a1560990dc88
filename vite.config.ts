import { hash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { ocrData, pdfData } from './scripts/build/kept-data.ts';
import { oneRuntime } from './scripts/build/one-runtime.ts';
import { createParts } from './scripts/build/parts.ts';
import { whereScreensAre } from './scripts/build/where-screens-are.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const here = at('.');

/** Files that the build, the page or the worker know by name; the names of others would only make the app's list of them longer. */
const NAMED = /^(?:app|vendor|pdf|ocr)/;
const MAIN = /src\/app\/web\/main\.tsx$/;

/** The build puts the page's first script into its markup (scripts/build/page.ts); in development it is a module like any other. */
const ownFirstScript: Plugin = {
  name: 'ingam:own-first-script',
  apply: 'build',
  transformIndexHtml: { order: 'pre', handler: (html) => html.replace(/<script[^>]*first\/head\.ts"><\/script>/, '') },
};

const parts = createParts(MAIN);

export default defineConfig({
  root: at('src/app/web'),
  cacheDir: at('node_modules/.cache/vite'),
  plugins: [react(), parts.plugin, oneRuntime(), whereScreensAre(), pdfData(), ocrData(), ownFirstScript],
  resolve: {
    alias: [
      // React has had it since 18.
      { find: 'use-sync-external-store/shim/index.js', replacement: 'react' },
    ],
  },
  // Started as a module, so that it can ask for its own program.
  worker: { format: 'es' },
  // Named after their file, without the line: shorter, and a line moved changes no other name.
  css: { modules: { generateScopedName: (name, file) => `${name}_${hash('sha1', relative(here, file)).slice(0, 4)}` } },
  build: {
    outDir: at('dist/web'),
    emptyOutDir: true,
    assetsDir: 'assets',
    manifest: true,
    modulePreload: {
      polyfill: false,
      // The file itself is asked for by its import, and the page's own two are there.
      resolveDependencies: (file, needed) => needed.filter((one) => one !== file && !/\/(?:vendor|app)-/.test(one)),
    },
    sourcemap: false,
    reportCompressedSize: false,
    // The content policy allows our own origin only, so nothing is turned into a data: address unless it says so (`?inline`).
    assetsInlineLimit: 0,
    rolldownOptions: {
      // How long plugins take says how busy the machine is.
      checks: { pluginTimings: false },
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      output: {
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: ({ name }) => (NAMED.test(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'),
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css') && !NAMED.test(name))
            ? 'assets/[hash:7][extname]'
            : 'assets/[name]-[hash:7][extname]',
        // Home needs two files: `vendor`, which a new release leaves in the browser's cache, and `app` (docs/decisions/0013-first-paint.md).
        codeSplitting: {
          groups: [
            { name: 'pdf', test: /node_modules\/pdfjs-dist\//, priority: 3 },
            { name: 'ocr', test: /node_modules\/(?:tesseract\.js|mrz)\//, priority: 3 },
            { name: 'vendor', test: /node_modules\/(?:react|react-dom|scheduler|wouter|@tanstack)\//, priority: 2 },
            { name: 'app', test: MAIN, priority: 1 },
            { name: parts.partOf, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
