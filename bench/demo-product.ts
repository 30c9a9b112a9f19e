import { demoAccounts, demoPassword } from '@darsena/db/seeds/demo-accounts'
import type { ChildServer } from './child-server.ts'
import { benchDatabase } from './database.ts'
import { signIn, startProduct } from './product.ts'

export interface DemoProduct extends ChildServer {
  /** Of the director, who may read everything. */
  readonly token: string
}

/** The product with its demo data on a database of its own. */
export async function startDemoProduct(): Promise<DemoProduct> {
  const database = await benchDatabase()
  const product = await startProduct({ DATABASE_URL: database.url, DEMO: '1' })
  const director = demoAccounts.find(({ role }) => role === 'director')?.email ?? ''
  const token = await signIn(product.url, director, demoPassword)
  return {
    ...product,
    token,
    async stop() {
      await product.stop()
      await database.drop()
    },
  }
}
