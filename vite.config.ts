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
  },
});
