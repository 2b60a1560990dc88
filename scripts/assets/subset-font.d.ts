declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2' | 'truetype';
    noHinting: boolean;
    /** Features to keep; all that shaping may need if omitted. */
    keepFeatures?: readonly string[] | undefined;
    variationAxes?: { wght: { min: number; max: number } | number };
  }
  /** Returns the bytes of `font` with only the glyphs of `text`. */
  const subsetFont: (font: Buffer, text: string, options: Options) => Promise<Buffer>;
  export = subsetFont;
}
