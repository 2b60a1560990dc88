import type { Page } from '@playwright/test';

declare global {
  /** Shows a picture (PNG, base64) to the page's simulated camera. */
  var pictureHeld: (base64: string) => Promise<void>;
}

/** Simulates a camera that sees a desk with the picture, slightly tilted. Runs in the page. */
function seeDesk() {
  const [width, height, turn, frameMs] = [640, 480, 0.06, 40];
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const desk = canvas.getContext('2d');
  let held: ImageBitmap | undefined;
  let isPainting = false;
  const paint = () => {
    if (!desk) return;
    desk.resetTransform();
    desk.fillStyle = '#5a5048';
    desk.fillRect(0, 0, width, height);
    if (!held) return;
    const scale = Math.min((width * 0.9) / held.width, (height * 0.9) / held.height);
    desk.translate(width / 2, height / 2);
    desk.rotate(turn);
    desk.scale(scale, scale);
    desk.drawImage(held, -held.width / 2, -held.height / 2);
  };
  globalThis.pictureHeld = async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    held = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  };
  if (!navigator.mediaDevices) return;
  navigator.mediaDevices.getUserMedia = async () => {
    paint();
    if (!isPainting) setInterval(paint, frameMs);
    isPainting = true;
    return canvas.captureStream();
  };
}

/** Gives a page a camera; call before its first navigation. */
export const addCamera = (page: Page): Promise<unknown> => page.addInitScript(seeDesk);

/** Shows another phone's screen, or part of it, to a phone's camera. */
export const showToCamera = (before: Page, picture: Buffer): Promise<void> =>
  before.evaluate((base64) => globalThis.pictureHeld(base64), picture.toString('base64'));
