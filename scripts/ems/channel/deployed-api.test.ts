import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Uses } from '@ems/federation/skew/uses'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { lackedByApi } from './deployed-api.ts'

const row = (attributes: object, relationships: object) => ({
  properties: { attributes: { properties: attributes }, relationships: { properties: relationships } },
})
const api = {
  openapi: '3.1.0',
  paths: { '/leaves/{id}/-actions/approve': {}, '/leaves/-actions/toExcel': {} },
  components: { schemas: { leaves: row({ from: {}, until: {} }, { employee: {} }) } },
}

let server: Server
let body: string
beforeEach(async () => {
  body = JSON.stringify(api)
  server = createServer(({ url, headers }, response) => {
    const isKnown = headers.authorization === 'Bearer token-of-the-pipeline'
    response.writeHead(url !== '/api/v1/openapi.json' ? 404 : isKnown ? 200 : 401).end(isKnown ? body : '{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  process.env.EMS_API_TOKEN = 'token-of-the-pipeline'
})
afterEach(async () => {
  delete process.env.EMS_API_TOKEN
  await new Promise((resolve) => server.close(resolve))
})

const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const uses = (collections: Uses['collections']): Uses => ({ exports: {}, versions: {}, collections })
const ask = (collections: Uses['collections']) => lackedByApi(uses(collections), address())

test('a release passes whose collections, fields and steps the deployed API has', async () => {
  expect(await ask({ leaves: { fields: ['employee', 'from', 'until'], actions: ['approve', 'toExcel'] } })).toEqual([])
})

test('each field, step and collection that the deployed API does not have is named', async () => {
  const at = `the API at ${new URL(address()).host}`

  expect(
    await ask({
      leaves: { fields: ['from', 'half_day'], actions: ['approve', 'split'] },
      shifts: { fields: [], actions: [] },
    }),
  ).toEqual([
    `field: half_day of leaves is used, ${at} does not have it`,
    `step: split of leaves is used, ${at} does not have it`,
    `collection: shifts is used, ${at} does not have it`,
  ])
})

test('an API that does not let the pipeline in, is none, or is away stops the command with a sentence', async () => {
  process.env.EMS_API_TOKEN = 'another'
  await expect(ask({})).rejects.toThrow('needs a token of an account: set EMS_API_TOKEN.')
  process.env.EMS_API_TOKEN = 'token-of-the-pipeline'
  body = '<!doctype html>'
  await expect(ask({})).rejects.toThrow('is no OpenAPI document (200).')
  await expect(lackedByApi(uses({}), 'http://127.0.0.1:1')).rejects.toThrow('The API does not answer at')
})
