import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { secondsOf } from './durations.ts';

/** Order of projects: those with the longest files first, since a test process serves one project. */
const ORDER = ['long', 'postgres', 'components', 'pglite', 'unit', 'walls'];

/** Orders test files by project, then the longest first by recorded durations. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project }: TestSpecification) => ORDER.indexOf(project.name);
    const seconds = ({ moduleId }: TestSpecification) => secondsOf(moduleId);
    return files.toSorted((a, b) => place(a) - place(b) || seconds(b) - seconds(a));
  }
}
