import { expect, test } from 'vitest';
import { TOOLTIP_DELAY_MS, TOOLTIP_SKIP_MS, tooltipDelay, tooltipPlace } from './tooltip-rules.ts';

test('a tooltip appears after 700 ms, and at once within 300 ms of another tooltip', () => {
  expect([TOOLTIP_DELAY_MS, TOOLTIP_SKIP_MS]).toEqual([700, 300]);
  expect([0, 300, 301, Number.POSITIVE_INFINITY].map(tooltipDelay)).toEqual([0, 0, 700, 700]);
});

test('a tooltip touches its tool, on the side with room, and stays in view', () => {
  const view = { width: 390, height: 844 };
  const tip = { width: 120, height: 40 };
  expect(tooltipPlace({ left: 200, top: 6, width: 44, height: 44 }, tip, view)).toEqual({ left: 162, top: 50 });
  expect(tooltipPlace({ left: 340, top: 6, width: 44, height: 44 }, tip, view)).toEqual({ left: 262, top: 50 });
  expect(tooltipPlace({ left: 0, top: 700, width: 44, height: 44 }, tip, view)).toEqual({ left: 8, top: 660 });
});
