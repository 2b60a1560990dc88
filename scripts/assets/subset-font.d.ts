declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2' | 'truetype';
    noHinting: boolean;
    /** All that shaping may need, where it is left out. */
    keepFeatures?: readonly string[] | undefined;
    variationAxes?: { wght: { min: number; max: number } | number };
  }
  /** The bytes of `font` with only the glyphs of `text`. */
  const subsetFont: (font: Buffer, text: string, options: Options) => Promise<Buffer>;
  export = subsetFont;
}
