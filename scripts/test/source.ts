import { type Counts, type Outcome, oneFailure, stage } from './outcome.ts';
import { runTool } from './tool.ts';
import { takeTurn } from './turns.ts';

/** Usual seconds of a check, which decide its place in the queue. */
const SECONDS = { types: 60, lint: 5 };

/** Checks the types of all projects as one test. On two cores more checkers would only read the same files again. */
export const runTypes = (): Promise<Outcome> =>
  stage('types', () => check('typescript/bin/tsc', ['-b', '--pretty', '--singleThreaded'], SECONDS.types));

/** Checks lint and format of these files, or of everything, as one test. */
export function runLint(files: readonly string[] = ['.']): Promise<Outcome> {
  const args = [
    'check',
    '--colors=off',
    '--max-diagnostics=50',
    '--no-errors-on-unmatched',
    '--files-ignore-unknown=true',
  ];
  return stage('lint', () => check('@biomejs/biome/bin/biome', [...args, ...files], SECONDS.lint));
}

async function check(tool: string, args: string[], seconds: number): Promise<Counts> {
  const end = await takeTurn(seconds);
  const { code, output } = await runTool(tool, args, { isQuiet: true }).finally(end);
  if (code !== 0) console.log(output.trim());
  return code === 0 ? { passed: 1, failed: 0 } : oneFailure;
}
