import { lazy, Suspense } from 'react';
import { useRoomFor } from '#ui/desk.ts';
import { Tooltips } from '#ui/feedback/Tooltips.tsx';
import { LateHelp } from './LateHelp.tsx';
import { Shortcuts } from './Shortcuts.tsx';

const Desk = lazy(() => import('./desk/Desk.tsx').then((module) => ({ default: module.Desk })));

interface ExtrasProps {
  path: string;
  /** What was pressed while this came. */
  pressed: Event | undefined;
}

/** Tooltips, shortcuts, help, and from 1024 pixels on what stands beside a screen. */
export function Extras({ path, pressed }: ExtrasProps) {
  const isDesk = useRoomFor('home');
  return (
    <>
      {isDesk && (
        <Suspense>
          <Desk path={path} />
        </Suspense>
      )}
      <Tooltips wasPressed={pressed?.type === 'pointerdown'} />
      <Shortcuts pressed={pressed instanceof KeyboardEvent ? pressed : undefined} />
      <LateHelp key={path} path={path} />
    </>
  );
}
