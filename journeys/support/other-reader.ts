import type { Page } from '@playwright/test';
import decode from 'jsqr';

/** Returns what another QR reader decodes from a picture (PNG), scaled down by the given factor first. */
export async function readByAnother(page: Page, picture: Buffer, times = 1): Promise<string | undefined> {
  const [width, height, reds] = await page.evaluate(
    async ([base64, smaller]) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const [width, height] = [Math.floor(image.width / smaller), Math.floor(image.height / smaller)];
      const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
      context?.drawImage(image, 0, 0, width, height);
      const pixels = context?.getImageData(0, 0, width, height).data ?? [];
      const reds = Array.from(pixels, (part, at) => (at % 4 === 0 ? String.fromCharCode(part) : '')).join('');
      return [width, height, reds] as const;
    },
    [picture.toString('base64'), times] as const,
  );
  const grey = Uint8ClampedArray.from({ length: 4 * width * height }, (_, at) => reds.charCodeAt(at >> 2));
  return decode(grey, width, height)?.data;
}
