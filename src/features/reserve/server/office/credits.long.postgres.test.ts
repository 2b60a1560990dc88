import { it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { cityOffice } from '#features/office/server/testing/city.ts';
import { giveOutKilled } from '#features/office/server/testing/credits.ts';
import { reserveOf } from '#features/office/server/testing/reserve.ts';

const LINES = 100_000;
const WAIT_MS = 540_000;

// The server runs no jobs of its own, so that only the other nodes pay files.
const app = testApp({ mode: 'hosted', isStill: true });
const city = cityOffice(app);

it('a file of a hundred thousand credits is refused with each of its hundred bad lines, and once correct is paid out once by nodes that are killed', async () => {
  const owner = await city.owner();
  const desk = reserveOf(await city.join(owner, 'finance'), await city.join(owner, 'approver'));
  for (const node of await giveOutKilled(app, desk, LINES, WAIT_MS)) await node.stop();
}, 900_000);
