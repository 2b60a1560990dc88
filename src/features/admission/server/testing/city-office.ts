import type { TestApp } from '#app/server/testing/harness.ts';
import { makeOperator } from '#features/organisations/server/organisations.ts';
import { findOperator } from '#features/organisations/server/organisations-store.ts';

/** Returns the server's operator, and creates it on first use. A server has exactly one. */
export const cityOffice = (app: TestApp) =>
  app.db.tx(
    async (tx) =>
      (await findOperator(tx)) ??
      makeOperator(tx, app.built.mounted.services, {
        name: 'City office',
        displayName: 'City office',
        nameKo: '시청',
        kinds: ['public_office'],
        businessNumber: '0000000000',
      }),
  );
