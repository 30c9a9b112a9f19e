declare module 's3rver' {
  import type { RequestListener } from 'node:http'

  class S3rver {
    constructor(options: {
      directory: string
      silent: boolean
      configureBuckets: { name: string; configs: string[] }[]
    })
    configureBuckets(): Promise<unknown>
    callback(): RequestListener
  }
  // biome-ignore lint/style/noDefaultExport: that is how the package does it
  export default S3rver
}
