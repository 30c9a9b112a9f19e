/** Reads QR codes in a picture or in what a camera shows. */
export interface PassReader {
  detect: (image: ImageBitmapSource) => Promise<readonly { rawValue: string }[]>
}

interface NativeDetector {
  new (options: { formats: string[] }): PassReader
  getSupportedFormats: () => Promise<string[]>
}

declare global {
  var BarcodeDetector: NativeDetector | undefined
}

/** The browser's own reader where it reads QR codes, else one in WebAssembly that comes from our own server. */
export async function passReader(): Promise<PassReader> {
  const format = 'qr_code'
  const Native = globalThis.BarcodeDetector
  const known = (await Native?.getSupportedFormats().catch(() => undefined)) ?? []
  if (Native && known.includes(format)) return new Native({ formats: [format] })
  const [{ BarcodeDetector, prepareZXingModule }, { default: url }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  // By itself the library would ask a server of somebody else for it.
  prepareZXingModule({ overrides: { locateFile: () => url } })
  return new BarcodeDetector({ formats: [format] })
}
