declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2';
    noHinting: boolean;
    keepFeatures: readonly string[];
    variationAxes: { wght: { min: number; max: number } };
  }
  /** The bytes of `font` with only the glyphs of `text`. */
  const subsetFont: (font: Buffer, text: string, options: Options) => Promise<Buffer>;
  export = subsetFont;
}
