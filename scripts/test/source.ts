import { type Counts, type Outcome, oneFailure, stage } from './outcome.ts';
import { runTool } from './tool.ts';

const PROJECTS = ['pure', 'server', 'web', 'worker', 'tests'];

/** Checks the types of each project; each counts as one test. */
export async function runTypes(): Promise<Outcome[]> {
  // All at once, as `npm run check` does; each then says what was found of it.
  await runTool('typescript/bin/tsc', ['-b'], { isQuiet: true });
  const outcomes: Outcome[] = [];
  for (const project of PROJECTS) {
    outcomes.push(
      await stage(`types of ${project}`, () =>
        check('typescript/bin/tsc', ['-b', `tsconfig.${project}.json`, '--pretty']),
      ),
    );
  }
  return outcomes;
}

/** Lint and format of these files, or of everything, as one test. */
export function runLint(files: readonly string[] = ['.']): Promise<Outcome> {
  const args = [
    'check',
    '--colors=off',
    '--max-diagnostics=50',
    '--no-errors-on-unmatched',
    '--files-ignore-unknown=true',
  ];
  return stage('lint', () => check('@biomejs/biome/bin/biome', [...args, ...files]));
}

async function check(tool: string, args: string[]): Promise<Counts> {
  const { code, output } = await runTool(tool, args, { isQuiet: true });
  if (code !== 0) console.log(output.trim());
  return code === 0 ? { passed: 1, failed: 0 } : oneFailure;
}
