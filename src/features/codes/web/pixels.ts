/**
 * Side lengths at which a picture is decoded, in turn: a code that fills a large photograph is found sooner in a small
 * copy.
 */
const SIDES = [1600, 700] as const;
const FRAME_SIDE = 960;
/** Above the size of any phone's photograph. */
const LARGEST_BYTES = 30_000_000;

/**
 * Returns a picture's pixels in its two sizes; undefined for a file that is too large or that the browser cannot read
 * as a picture.
 */
export async function pixelsOfFile(file: Blob): Promise<ImageData[] | undefined> {
  if (file.size > LARGEST_BYTES) return undefined;
  const url = URL.createObjectURL(file);
  const picture = new Image();
  picture.src = url;
  try {
    await picture.decode();
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(url);
  }
  const width = picture.naturalWidth || SIDES[0];
  const height = picture.naturalHeight || SIDES[0];
  const scales = SIDES.map((side) => Math.min(1, side / Math.max(width, height)));
  return [...new Set(scales)].map((scale) => drawn(picture, width * scale, height * scale));
}

const canvas = () => Object.assign(document.createElement('canvas'), { width: 0, height: 0 });
let frames: HTMLCanvasElement | undefined;

/** Returns the camera's current picture; undefined before the first. */
export function pixelsOfVideo(video: HTMLVideoElement): ImageData | undefined {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0 || height === 0) return undefined;
  const scale = Math.min(1, FRAME_SIDE / Math.max(width, height));
  frames ??= canvas();
  return drawn(video, width * scale, height * scale, frames);
}

function drawn(source: CanvasImageSource, wide: number, high: number, on = canvas()): ImageData {
  const [width, height] = [wide, high].map((length) => Math.max(1, Math.round(length))) as [number, number];
  on.width = width;
  on.height = height;
  const context = on.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no 2D canvas is available');
  // Draws transparent areas on white.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(source, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}
