import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

const here = join(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'), '..');
/** Of CMaps those of Korean, and what the Unicode ones of the other scripts need; of programs the three decoders, and none that runs scripts. */
const WANTED = [
  /^cmaps\/(?:.*KS|.*Korea|(?:Uni|Adobe-).*(?:UCS2|UTF16)).*\.bcmap$/,
  /^standard_fonts\/.*\.(?:pfb|ttf)$/,
  /^wasm\/(?:openjpeg|jbig2|qcms_bg)\.wasm$/,
];

const wanted = () => globSync('{cmaps,standard_fonts,wasm}/*', { cwd: here }).filter((name) => isWanted(name));
const isWanted = (name: string) => WANTED.some((one) => one.test(name));

/** Where the reader of documents finds what it asks for when a document needs it: of our own, and named by its version, so that it is kept for ever. */
export function pdfData(): Plugin {
  const { version } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8')) as { version: string };
  const folder = `assets/pdf-${version}`;
  return {
    name: 'ingam:pdf-data',
    config: () => ({ define: { PDF_DATA: JSON.stringify(`/${folder}/`) } }),
    configureServer: (server) => {
      server.middlewares.use(`/${folder}`, (request, response, next) => {
        const name = (request.url ?? '').replace(/^\/|\?.*/g, '');
        if (isWanted(name) && basename(name) === name.split('/')[1]) response.end(readFileSync(join(here, name)));
        else next();
      });
    },
    generateBundle() {
      for (const name of wanted())
        this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source: readFileSync(join(here, name)) });
    },
  };
}
