import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { secondsOf } from './durations.ts';

/** The order of projects: those with the longest files first, since a test process serves one project. */
const ORDER = ['long', 'postgres', 'components', 'pglite', 'unit', 'walls'];

/** Orders test files by project, the longest first by what was recorded. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project }: TestSpecification) => ORDER.indexOf(project.name);
    const seconds = ({ moduleId }: TestSpecification) => secondsOf(moduleId);
    return files.toSorted((a, b) => place(a) - place(b) || seconds(b) - seconds(a));
  }
}
