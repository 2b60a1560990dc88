import type { TaxOffice } from './port.ts';

const nobody = () => Promise.reject(new Error('there is no tax office here'));

/** No office at all: nothing is recorded, so that what an earlier one had stays as it is. */
export const closedOffice: TaxOffice = {
  name: 'none',
  isOffered: false,
  isSandbox: false,
  record: nobody,
  confirmed: nobody,
  close: () => undefined,
};
