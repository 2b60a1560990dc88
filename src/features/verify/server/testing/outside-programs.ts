import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestApp } from '#app/server/testing/harness.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../../../..');

/** Returns the code lines in one language from docs/product/verify.md#signed-files-without-us. */
function linesOf(fence: 'sh' | 'js'): string {
  const document = readFileSync(join(ROOT, 'docs/product/verify.md'), 'utf8');
  const section = document.slice(document.indexOf('## Signed files without us'));
  return new RegExp(`\`\`\`${fence}\\n(.*?)\`\`\``, 's').exec(section)?.[1] ?? '';
}

/** Checks signed files with independent programs, using the lines of the documentation. */
export function outsidePrograms(app: TestApp) {
  const within = async (file: string, program: string, args: readonly string[]): Promise<string> => {
    const folder = mkdtempSync(join(tmpdir(), 'ingam-signed-'));
    try {
      symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
      for (const name of ['jwks.json', 'operator-ca.pem'] as const)
        writeFileSync(join(folder, name), (await app.call(`GET /.well-known/${name}`)).text);
      writeFileSync(join(folder, 'signed.jws'), file);
      writeFileSync(join(folder, 'check.mjs'), linesOf('js'));
      return (await run(program, [...args], { cwd: folder })).stdout;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
  const openssl = (file: string) => within(file, 'bash', ['-c', linesOf('sh')]);
  const jose = (file: string) => within(file, process.execPath, ['check.mjs']);
  return {
    openssl,
    jose,
    /** Fails if one of the programs accepts the file with one signed character changed. */
    refuses: async (file: string): Promise<void> => {
      const at = file.indexOf('"payload":"') + 51;
      const changed = file.slice(0, at) + (file[at] === 'A' ? 'B' : 'A') + file.slice(at + 1);
      for (const check of [openssl, jose])
        if (await check(changed).then(Boolean, () => false)) throw new Error('a changed file was taken');
    },
  };
}
