import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Bundles one of the page's inline scripts. */
export async function inlineScript(file: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      reportCompressedSize: false,
      rolldownOptions: { input: at(file), output: { format: 'iife', entryFileNames: 'inline.js' } },
    },
  });
  const chunk = 'output' in built ? built.output.find(({ type }) => type === 'chunk') : undefined;
  if (chunk?.type !== 'chunk') throw new Error(`${file} did not become a script`);
  if (chunk.code.includes('</')) throw new Error(`${file} cannot be inlined: it contains "</"`);
  return chunk.code.trim();
}

/**
 * Renders the parts of the first screen as templates, from a Node build of the same sources, so that class names match
 * the page's.
 */
export async function prerendered(): Promise<string> {
  // The folder is inside the project because the build in it imports from node_modules.
  const folder = mkdtempSync(at('dist/prerender-'));
  try {
    await build({
      configFile: at('vite.config.ts'),
      logLevel: 'warn',
      publicDir: false,
      build: {
        ssr: at('src/app/web/first/prerender.tsx'),
        outDir: folder,
        rolldownOptions: { output: { entryFileNames: 'prerender.js', codeSplitting: false } },
      },
    });
    const { prerender } = await import(pathToFileURL(join(folder, 'prerender.js')).href);
    const templates = String(prerender());
    const styled = /<[^>]* style=/.exec(templates);
    if (styled) throw new Error(`The policy allows no style in markup: ${styled[0].slice(0, 200)}`);
    return templates;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
