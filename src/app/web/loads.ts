import type { ComponentType } from 'react';
import type { LoadScreen, WebFeature } from '#platform/web/feature.ts';

/** Merges the screens of all features by path. */
export const loadsOf = (features: readonly WebFeature[]): Readonly<Record<string, LoadScreen | undefined>> =>
  Object.assign({}, ...features.map(({ screens }) => screens));

/** Returns the single component of a module in the form that React.lazy expects. */
export const singleScreen = async (load: LoadScreen): Promise<{ default: ComponentType }> => {
  const [screen] = Object.values(await load());
  return { default: screen as ComponentType };
};
