import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Services } from '#platform/server/services.ts';
import type { PresentationRequest } from '../../contract.ts';
import { takeBrowserAnswer } from '../answers/answer.ts';
import { BROWSER_PROTOCOL, browserRequest } from './request-object.ts';
import { requestOnWire } from './requests.ts';
import type { Asker } from './requests-store.ts';

/**
 * Asks through the browser that shows the page, instead of a scanned code (W3C Digital Credentials; OpenID4VP 1.0,
 * appendix A).
 */
export function createByBrowser(services: Services) {
  return {
    request: async (who: Asker, id: number, origin: string) => {
      const request = await browserRequest(services, who, { id, origin });
      if (request === undefined) throw refuse(commonRefusals, 'not_found');
      return { protocol: BROWSER_PROTOCOL, request } as const;
    },
    answer: async (
      who: Asker,
      id: number,
      { response, origin }: { readonly response: string; readonly origin: string },
    ): Promise<PresentationRequest> => {
      const row = await takeBrowserAnswer(services, who, { id, response, origin });
      if (!row) throw refuse(commonRefusals, 'not_found');
      return requestOnWire(row);
    },
  };
}
