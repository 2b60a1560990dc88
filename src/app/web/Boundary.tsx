import { Component, type ReactNode, useEffect } from 'react';
import { pastWorker } from '#platform/web/calls/past-worker.ts';
import { isOffline } from '#platform/web/calls/reach.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Screen } from '#ui/layout/Shell.tsx';
import { ErrorState } from '#ui/layout/State.tsx';
import { words } from './words.ts';

/** Catches a screen or line that failed to render or load, so that the shell stays usable. */
export class Boundary extends Component<{ children: ReactNode; otherwise?: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override render() {
    const { children, otherwise = <Broken /> } = this.props;
    return this.state.hasFailed ? otherwise : children;
  }
}

/** A screen whose code or data could not be loaded, with a reload button. */
export function Broken() {
  const w = useWords(words);
  // A network that asks for a sign-in may have blocked its code.
  useEffect(() => void isOffline(), []);
  return (
    <Screen>
      <ErrorState
        title={w.brokenTitle}
        text={w.brokenText}
        retry={{ text: w.reload, onClick: () => location.replace(pastWorker()) }}
      />
    </Screen>
  );
}
