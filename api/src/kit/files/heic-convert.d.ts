declare module 'heic-convert' {
  /** Decodes a HEIC picture, turned as it says, and encodes it anew. */
  const convert: (options: {
    buffer: Uint8Array
    format: 'JPEG' | 'PNG'
    quality?: number
  }) => Promise<ArrayBuffer>
  // biome-ignore lint/style/noDefaultExport: that is how the package does it
  export default convert
}
