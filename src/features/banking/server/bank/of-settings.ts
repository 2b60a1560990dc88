import type { Settings } from '#platform/server/settings.ts';
import type { Bank, Told } from './port.ts';
import { sandboxBank } from './sandbox.ts';

/** The bank that the settings plug in. */
export const bankFor =
  (_settings: Settings) =>
  (told: Told): Bank =>
    sandboxBank(told);
