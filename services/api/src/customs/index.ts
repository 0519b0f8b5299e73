import type { FastifyInstance } from 'fastify'
import { toExcel } from '../jobs/index.ts'
import { list, show } from '../kit/routes.ts'
import type { Store } from '../kit/store.ts'
import { sourceFileActionsApi } from './imports/index.ts'
import * as stores from './stores.ts'
import { aboutOneTenant } from './tenant-lists.ts'

const readOnly =
  (store: unknown) =>
  async (app: FastifyInstance): Promise<void> => {
    const of = store as Store
    app.get('', list(of))
    app.get('/:id', show(of))
    app.post('/-actions/toExcel', toExcel(of))
  }

/** Every collection of the KITE tool. */
export async function customsApi(app: FastifyInstance) {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, plainJson: true }
  })
  await app.register(readOnly(stores.tenants), { prefix: `/${stores.tenants.resource.name}` })
  await app.register(sourceFileActionsApi, { prefix: `/${stores.sourceFiles.resource.name}` })
  await app.register(async (tool) => {
    aboutOneTenant(tool)
    const { tenants: _, ...others } = stores
    for (const store of Object.values(others))
      await tool.register(readOnly(store), { prefix: `/${store.resource.name}` })
  })
}
