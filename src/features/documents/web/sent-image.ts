import { fitted, SENT_SIDE } from '../rules.ts';

/** An image as the phone sends it. */
export interface SentImage {
  /** `data:image/jpeg;base64,...` */
  readonly dataUrl: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const QUALITY = 0.9;

/**
 * Re-encodes a picture as a JPEG of at most 2000 pixels a side, upright and without metadata about place, time and
 * device. Rejects if the browser cannot read the picture.
 */
export async function sentImage(file: Blob): Promise<SentImage> {
  const picture = await decoded(file);
  const { width, height } = fitted(picture.naturalWidth || SENT_SIDE, picture.naturalHeight || SENT_SIDE, SENT_SIDE);
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas to draw on');
  // JPEG has no transparency, so transparent areas become white.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  const dataUrl = canvas.toDataURL('image/jpeg', QUALITY);
  return { dataUrl, bytes: bytesOf(dataUrl) };
}

async function decoded(file: Blob): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    return picture;
  } finally {
    URL.revokeObjectURL(url);
  }
}

function bytesOf(dataUrl: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (char) => char.charCodeAt(0));
}
