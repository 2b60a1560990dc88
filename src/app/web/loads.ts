import type { ComponentType } from 'react';
import type { LoadScreen, WebFeature } from '#platform/web/feature.ts';

/** The screens of all features together, by their path. */
export const loadsOf = (features: readonly WebFeature[]): Readonly<Record<string, LoadScreen | undefined>> =>
  Object.assign({}, ...features.map(({ screens }) => screens));

/** A module's one screen, as React.lazy wants it. */
export const only = async (load: LoadScreen): Promise<{ default: ComponentType }> => {
  const [screen] = Object.values(await load());
  return { default: screen as ComponentType };
};
