import { Component, type ReactNode } from 'react';
import { useWords } from '#platform/web/device/language.ts';
import { Screen } from '#ui/layout/Shell.tsx';
import { ErrorState } from '#ui/layout/State.tsx';
import { words } from './words.ts';

/** Holds a screen that broke or could not be loaded, so that the shell stays usable. */
export class Boundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override render() {
    return this.state.hasFailed ? <Broken /> : this.props.children;
  }
}

/** A screen whose code or data cannot be had, with a way to reload it. */
export function Broken() {
  const w = useWords(words);
  return (
    <Screen>
      <ErrorState
        title={w.brokenTitle}
        text={w.brokenText}
        retry={{ text: w.reload, onClick: () => location.reload() }}
      />
    </Screen>
  );
}
