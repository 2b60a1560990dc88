import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { failureText } from './outcome.ts';
import { root } from './tool.ts';

const print = ({ moduleId }: TestModule, name: string, message = '') =>
  console.log(`\n${failureText(`${relative(root, moduleId)}${name}`, message)}`);

/** Prints each failure when it happens, so that an interrupted run has named what failed. */
export class FailureReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const result = test.result();
    if (result.state === 'failed') print(test.module, `: ${test.fullName}`, result.errors[0]?.message);
  }

  onTestModuleEnd(module: TestModule): void {
    for (const { message } of module.errors()) print(module, '', message);
  }
}
