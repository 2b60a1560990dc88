import type { Locator, TestInfo } from '@playwright/test';
import { expect } from '@playwright/test';

/** Effort of one task. */
export interface Effort {
  readonly task: string;
  readonly presses: number;
  /** Maximum number of presses. */
  readonly allowed: number;
  readonly fields: number;
}

export interface Thumb {
  press(target: Locator): Promise<void>;
  type(field: Locator, text: string): Promise<void>;
  /** Answers a dialog of the device itself, which is not a press on our screen. */
  choose(input: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void>;
  sees(target: Locator): Promise<void>;
  /** Fails above the maximum, and attaches the effort to the test for printing. */
  done(info: TestInfo): void;
}

/** Counts presses on our screens; typing, scanning and the device's own dialogs do not count. */
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
