import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { featureScreens } from '#app/features.ts';
import { webFeatures } from './features.ts';
import { loadsOf, singleScreen } from './loads.ts';
import { staleAfter } from './stale.ts';
import { toyWebFeature } from './testing/toy.ts';

describe('a feature added as a folder and a line gets', () => {
  const features = [...webFeatures, toyWebFeature];
  it('its screen', async () => {
    const load = loadsOf(features)['/toys'];
    const { default: Screen } = await (load ? singleScreen(load) : expect.fail('no screen'));
    expect(renderToStaticMarkup(<Screen />)).toBe('<p>toys</p>');
  });
  it('its list of data that its events make stale, beside the lists of other features for the same event', () => {
    const routesAfter = (type: string) => staleAfter(features).flatMap(([of, routes]) => (of === type ? routes : []));
    expect(routesAfter('toy_kept')).toEqual(['GET /api/toys/{userId}']);
    expect(routesAfter('notification')).toEqual(
      expect.arrayContaining(['GET /api/notifications/{userId}', 'GET /api/toys/{userId}']),
    );
  });
});

it('every path has a screen in the list except Home, whose screen is part of the shell', () => {
  const paths = Object.keys(featureScreens).filter((path) => path !== '/');
  expect(Object.keys(loadsOf(webFeatures)).toSorted()).toEqual(paths.toSorted());
});
