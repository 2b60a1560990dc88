import { runTool } from './test/tool.ts';

/** Checks types and lint in parallel; each tool's output is printed in one piece. */
const tools: readonly [string, ...string[]][] = [
  ['typescript/bin/tsc', '-b', '--singleThreaded', ...(process.stdout.isTTY ? ['--pretty'] : [])],
  ['@biomejs/biome/bin/biome', 'check', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`, '.'],
];
const codes = await Promise.all(
  tools.map(async ([tool, ...args]) => {
    const { code, output } = await runTool(tool, args, { isQuiet: true });
    process.stdout.write(output);
    return code;
  }),
);
process.exitCode = Math.max(...codes) === 0 ? 0 : 1;
