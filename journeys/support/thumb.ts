import type { Locator, TestInfo } from '@playwright/test';
import { expect } from '@playwright/test';

/** What a task cost a person. */
export interface Effort {
  readonly task: string;
  readonly presses: number;
  /** At most. */
  readonly allowed: number;
  readonly fields: number;
}

export interface Thumb {
  press(target: Locator): Promise<void>;
  type(field: Locator, text: string): Promise<void>;
  /** What a device's own dialog gives, which is no press on a screen of ours. */
  choose(input: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void>;
  sees(target: Locator): Promise<void>;
  /** Fails past what is allowed, and leaves the effort with the test for whoever prints it. */
  done(info: TestInfo): void;
}

/** A thumb that counts: typing, scanning and the device's own dialogs are no presses. */
export function thumbFor(task: string, allowed: number): Thumb {
  let [presses, fields] = [0, 0];
  const sees = (target: Locator) => expect(target).toBeVisible();
  return {
    sees,
    press: async (target) => {
      await sees(target);
      presses += 1;
      await target.click();
    },
    type: async (field, text) => {
      await sees(field);
      fields += 1;
      await field.fill(text);
    },
    choose: (input, file) => input.setInputFiles(file),
    done: (info) => {
      const effort: Effort = { task, presses, allowed, fields };
      info.annotations.push({ type: 'effort', description: JSON.stringify(effort) });
      expect(presses, task).toBeLessThanOrEqual(allowed);
    },
  };
}
