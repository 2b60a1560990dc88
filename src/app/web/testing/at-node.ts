import { onTestFinished } from 'vitest';
import type { Settings } from '#platform/server/settings/settings.ts';
import { world } from './server.ts';

/** Runs the rest of a test against a node with these settings, over the store of all screen tests. */
export async function atNode(settings: Partial<Settings>): Promise<void> {
  const window = globalThis.screenWindow?.happyDOM;
  const { origin } = location;
  const url = await world.startNode(settings);
  onTestFinished(async () => {
    window?.setURL(`${origin}/`);
    await world.stopNode(url);
  });
  window?.setURL(`${url}/`);
}
