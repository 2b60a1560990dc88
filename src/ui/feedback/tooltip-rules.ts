/** docs/product/shell.md#tooltips */
export const TOOLTIP_DELAY_MS = 700;
export const TOOLTIP_SKIP_MS = 300;

/**
 * Returns a tooltip's delay in ms if another disappeared `goneForMs` ago. There is none within the skip delay, so that
 * a row of tools can be explored quickly.
 */
export const tooltipDelay = (goneForMs: number): number => (goneForMs <= TOOLTIP_SKIP_MS ? 0 : TOOLTIP_DELAY_MS);

interface Size {
  readonly width: number;
  readonly height: number;
}
interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

const EDGE = 8;

/**
 * Positions a tooltip in CSS pixels of the viewport: touching its tool from below, or from above in the lower half, and
 * never beyond an edge.
 */
export function tooltipPlace(tool: Box, tip: Size, view: Size): { left: number; top: number } {
  const centred = tool.left + (tool.width - tip.width) / 2;
  const left = Math.max(EDGE, Math.min(centred, view.width - tip.width - EDGE));
  const isLow = tool.top + tool.height / 2 > view.height / 2;
  return { left, top: isLow ? tool.top - tip.height : tool.top + tool.height };
}
