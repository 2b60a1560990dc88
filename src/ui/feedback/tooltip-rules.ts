/** docs/product/shell.md#tooltips */
export const TOOLTIP_DELAY_MS = 700;
export const TOOLTIP_SKIP_MS = 300;

/** How many ms a tooltip waits when another went `goneForMs` ago: none within the skip delay, so that a row of tools can be read through. */
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

/** Where a tooltip of this size stands in CSS pixels of the view: under its tool and touching it, above it in the lower half, never beyond an edge. */
export function tooltipPlace(tool: Box, tip: Size, view: Size): { left: number; top: number } {
  const centred = tool.left + (tool.width - tip.width) / 2;
  const left = Math.max(EDGE, Math.min(centred, view.width - tip.width - EDGE));
  const isLow = tool.top + tool.height / 2 > view.height / 2;
  return { left, top: isLow ? tool.top - tip.height : tool.top + tool.height };
}
