import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: at('src/app/web'),
  cacheDir: at('node_modules/.cache/vite'),
  plugins: [react({ compiler: true })],
  build: {
    outDir: at('dist/web'),
    emptyOutDir: true,
    assetsDir: 'assets',
    // The content policy allows our own origin only, so nothing is turned into a data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Two files with all they need, so that the first screen stands after few requests: the shell, and what Home adds.
        codeSplitting: {
          groups: [
            { name: 'shell', test: /src\/app\/web\/App\.tsx/, priority: 2 },
            { name: 'home', test: /src\/features\/home\/web\/HomeScreen\.tsx/, priority: 1 },
          ],
        },
      },
    },
  },
});
