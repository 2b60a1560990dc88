import { useSettled } from '#ui/use-settled.ts';
import { translateOf } from './amount.ts';

/** Pause after typing, in milliseconds, so that a screen reader announces one text and not one per digit. */
const PAUSE_MS = 800;

/** Announces what a typed amount leads to once typing pauses. The screen itself shows it at once, elsewhere. */
export function SettledStatus({ text }: { text: string }) {
  const settled = useSettled(text, PAUSE_MS, '');
  return (
    <p role="status" className="sr" translate={translateOf(settled)}>
      {settled}
    </p>
  );
}
