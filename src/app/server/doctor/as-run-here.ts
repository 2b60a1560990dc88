import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const packageJson = z.object({ scripts: z.record(z.string(), z.string()) });

/** Root folder of a program and the Node that runs it. */
export interface Place {
  readonly root: string;
  readonly node: string;
}
const HERE: Place = { root: join(import.meta.dirname, '../../../..'), node: process.execPath };

/**
 * Rewrites each `npm run NAME -- ` in a line to a command that works here. A packed program (`pack.sh`: the image,
 * /opt/ingam) has its own Node and no npm, so there it becomes that Node and the file that package.json names.
 */
export function asRunHere(line: string, { root, node } = HERE): string {
  if (node !== join(root, 'node')) return line;
  const { scripts } = packageJson.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  return line.replaceAll(/\bnpm (?:run ([\w:-]*\w)|(start)\b)(?: --(?= ))?/g, (told, run?: string, start?: string) => {
    const script = scripts[run ?? start ?? '']?.replace(/^exec node /, '');
    return script === undefined ? told : `${node} ${script.replace('src/', `${root}/src/`)}`;
  });
}
