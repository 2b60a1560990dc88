const PAINT = ['fill', 'stroke', 'stroke-width', 'opacity'] as const;
const SCALE = 4;

/**
 * Renders a drawing on the page as a PNG at four times its size. Colours from the style sheet become attributes,
 * because a picture has no style sheet and the policy forbids inline styles.
 */
export async function pictureOf(drawing: SVGSVGElement): Promise<Blob> {
  const { width, height } = drawing.viewBox.baseVal;
  const url = URL.createObjectURL(new Blob([standalone(drawing)], { type: 'image/svg+xml' }));
  try {
    const image = new Image(width * SCALE, height * SCALE);
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done, fail) => {
      canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('the canvas gave no picture'))), 'image/png');
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}

function standalone(drawing: SVGSVGElement): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const copied = copy.querySelectorAll('*');
  drawing.querySelectorAll('*').forEach((original, at) => {
    const style = getComputedStyle(original);
    for (const name of PAINT) copied[at]?.setAttribute(name, style.getPropertyValue(name));
    copied[at]?.removeAttribute('class');
  });
  const { width, height } = drawing.viewBox.baseVal;
  copy.removeAttribute('class');
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width * SCALE));
  copy.setAttribute('height', String(height * SCALE));
  return new XMLSerializer().serializeToString(copy);
}
