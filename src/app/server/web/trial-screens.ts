import type { Feature } from '#platform/server/feature.ts';
import type { PortSwitches } from '#platform/server/settings/ports.ts';

type Parts = readonly Pick<Feature, 'ports' | 'trials'>[];

/** The ports that nobody stands at and that are not offered. */
export const closedNames = (settings: PortSwitches, parts: Parts): string[] =>
  portsOf(parts).flatMap(([name, { state }]) => (state(settings) === 'closed' ? [name] : []));

/** The screens on which a sandbox makes value or trust, each of which says so in one line. */
export function trialScreens(settings: PortSwitches, parts: Parts): string[] {
  const sandboxes = portsOf(parts).flatMap(([name, { state }]) => (state(settings) === 'sandbox' ? [name] : []));
  const screens = parts.flatMap(({ trials = {} }) => Object.entries(trials));
  return screens.flatMap(([path, port]) => (sandboxes.includes(port) ? [path] : []));
}

const portsOf = (parts: Parts) => parts.flatMap(({ ports = {} }) => Object.entries(ports));
