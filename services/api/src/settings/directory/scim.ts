import { createHash, timingSafeEqual } from 'node:crypto'
import { transaction } from '@ems/postgres'
import { networkOf } from '@ems/service'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ScimPatchOperation, scimPatch } from 'scim-patch'
import { originOf } from '../../kit/http/authorize.ts'
import { parseJson } from '../../kit/http/json-body.ts'
import { systemDeps } from '../../kit/workflow/system.ts'
import { resourceTypes, schemas, serviceProviderConfig } from './discovery.ts'
import { conditionOf, listResponse, pageOf } from './filters.ts'
import {
  asGroup,
  asUser,
  etagOf,
  type GroupRow,
  groupBody,
  patchBody,
  selected,
  type UserRow,
  userBody,
} from './representations.ts'
import { MEDIA_TYPE, missing, ScimError, sendScim, sendScimError } from './scim-errors.ts'
import { comparableGroups, createGroup, deleteGroup, listGroups, readGroup, replaceGroup } from './scim-groups.ts'
import {
  comparableUsers,
  createUser,
  deleteUser,
  listUsers,
  readUser,
  replaceUser,
  type ScimDeps,
} from './scim-users.ts'

type OfId = { Params: { id: string }; Querystring: Record<string, unknown> }

/** Directories ask for every user of a company, one after the other. */
const PER_MINUTE = 1_200

/** SCIM 2.0 (RFC 7643, 7644) for users and groups: a directory makes and ends accounts. */
export async function scimApi(app: FastifyInstance) {
  const { scim } = app.services
  const base = `${scim?.url ?? ''}/api/scim/v2`
  app.addContentTypeParser(MEDIA_TYPE, { parseAs: 'string' }, async (_: unknown, body: string) => parseJson(body))
  app.setErrorHandler(sendScimError)
  await app.register(rateLimit, { timeWindow: 60_000, max: PER_MINUTE, keyGenerator: ({ ip }) => networkOf(ip) })
  app.addHook('onRequest', async (request) => {
    if (!scim?.tokenHashes.length) throw missing()
    if (!isToken(request.headers.authorization, scim.tokenHashes))
      throw new ScimError(401, 'The bearer token is missing or wrong.')
  })

  app.get('/ServiceProviderConfig', (_, reply) => sendScim(reply, 200, serviceProviderConfig(base)))
  for (const [path, all] of [
    ['/ResourceTypes', resourceTypes(base)],
    ['/Schemas', schemas(base)],
  ] as const) {
    app.get(path, (_, reply) =>
      sendScim(reply, 200, listResponse(all, all.length, { startIndex: 1, count: all.length })),
    )
    app.get<OfId>(`${path}/:id`, ({ params }, reply) => {
      const one = all.find(({ id }) => id === params.id)
      if (!one) throw missing()
      return sendScim(reply, 200, one)
    })
  }
  userRoutes(app, base)
  groupRoutes(app, base)
}

function userRoutes(app: FastifyInstance, base: string) {
  const sent = (request: FastifyRequest, reply: FastifyReply, row: UserRow, status = 200) =>
    sendOne(request, reply, { row, resource: asUser(row, base), status })

  app.get<OfId>('/Users', async ({ query }, reply) => {
    const page = pageOf(query)
    const { rows, total } = await listUsers(app.db, conditionOf(query.filter as string, comparableUsers), page)
    return sendScim(
      reply,
      200,
      listResponse(
        rows.map((row) => selected(asUser(row, base), query)),
        total,
        page,
      ),
    )
  })
  app.get<OfId>('/Users/:id', async (request, reply) => sent(request, reply, await readUser(app.db, request.params.id)))
  app.post('/Users', async (request, reply) => {
    const body = userBody.parse(request.body)
    return sent(request, reply, await write(request, (deps) => createUser(deps, body)), 201)
  })
  app.put<OfId>('/Users/:id', async (request, reply) => {
    const body = userBody.parse(request.body)
    const { id } = request.params
    const row = await write(request, async (deps) => {
      mustMatch(request, await readUser(deps.db, id))
      return replaceUser(deps, id, body)
    })
    return sent(request, reply, row)
  })
  app.patch<OfId>('/Users/:id', async (request, reply) => {
    const { id } = request.params
    const row = await write(request, async (deps) => {
      const row = await readUser(deps.db, id)
      mustMatch(request, row)
      const before = userBody.parse(asUser(row, base))
      return replaceUser(deps, id, userBody.parse(patched(asUser(row, base), request.body)), before)
    })
    return sent(request, reply, row)
  })
  app.delete<OfId>('/Users/:id', async (request, reply) => {
    const { id } = request.params
    await write(request, async (deps) => {
      mustMatch(request, await readUser(deps.db, id))
      return deleteUser(deps, id)
    })
    return reply.code(204).send()
  })
}

function groupRoutes(app: FastifyInstance, base: string) {
  const sent = (request: FastifyRequest, reply: FastifyReply, row: GroupRow, status = 200) =>
    sendOne(request, reply, { row, resource: asGroup(row, base), status })
  const withMembers = ({ excludedAttributes, attributes }: Record<string, unknown>) =>
    attributes ? /members/i.test(String(attributes)) : !/members/i.test(String(excludedAttributes ?? ''))

  app.get<OfId>('/Groups', async ({ query }, reply) => {
    const page = pageOf(query)
    const condition = conditionOf(query.filter as string, comparableGroups)
    const { rows, total } = await listGroups(app.db, condition, page, withMembers(query))
    return sendScim(
      reply,
      200,
      listResponse(
        rows.map((row) => selected(asGroup(row, base), query)),
        total,
        page,
      ),
    )
  })
  app.get<OfId>('/Groups/:id', async (request, reply) =>
    sent(request, reply, await readGroup(app.db, request.params.id, withMembers(request.query))),
  )
  app.post('/Groups', async (request, reply) => {
    const body = groupBody.parse(request.body)
    return sent(request, reply, await write(request, (deps) => createGroup(deps, body)), 201)
  })
  app.put<OfId>('/Groups/:id', async (request, reply) => {
    const body = groupBody.parse(request.body)
    const { id } = request.params
    const row = await write(request, async (deps) => {
      mustMatch(request, await readGroup(deps.db, id))
      return replaceGroup(deps, id, body)
    })
    return sent(request, reply, row)
  })
  app.patch<OfId>('/Groups/:id', async (request, reply) => {
    const { id } = request.params
    const row = await write(request, async (deps) => {
      const row = await readGroup(deps.db, id)
      mustMatch(request, row)
      // A member is removed by its value alone, so that is all it has here.
      const members = row.members.map(({ value }) => ({ value }))
      return replaceGroup(deps, id, groupBody.parse(patched({ ...asGroup(row, base), members }, request.body)))
    })
    return sent(request, reply, row)
  })
  app.delete<OfId>('/Groups/:id', async (request, reply) => {
    const { id } = request.params
    await write(request, async (deps) => {
      mustMatch(request, await readGroup(deps.db, id))
      return deleteGroup(deps, id)
    })
    return reply.code(204).send()
  })
}

type One = { row: { version: number }; resource: { meta: { location: string } }; status: number }

function sendOne(request: FastifyRequest, reply: FastifyReply, { row, resource, status }: One) {
  const etag = etagOf(row)
  reply.header('etag', etag)
  if (status === 201) reply.header('location', resource.meta.location)
  if (request.method === 'GET' && tagsIn(request.headers['if-none-match']).includes(etag)) return reply.code(304).send()
  return sendScim(reply, status, selected(resource, request.query as Record<string, unknown>))
}

/** A change for another version than this one is refused. */
function mustMatch({ headers }: FastifyRequest, row: { version: number }) {
  const tags = tagsIn(headers['if-match'])
  if (tags.length && !tags.includes('*') && !tags.includes(etagOf(row)))
    throw new ScimError(412, 'The resource has changed: its version is another one.')
}

const tagsIn = (header: string | undefined) => (header ? header.split(',').map((tag) => tag.trim()) : [])

/** In one transaction, as the directory: the audit log names it *SCIM*. */
function write<Result>(request: FastifyRequest, work: (deps: ScimDeps) => Promise<Result>): Promise<Result> {
  const { db, services } = request.server
  return transaction(db, (tx) => {
    const deps = systemDeps(tx)
    return work({
      ...{ ...deps, user: { ...deps.user, name: 'SCIM' }, request: originOf(request) },
      ...{ identity: services.identity, usergroup: services.scim?.usergroup },
    })
  })
}

function patched<Resource extends { id: string }>(resource: Resource, body: unknown): unknown {
  const { Operations } = patchBody.parse(body)
  try {
    return scimPatch(resource as never, Operations as ScimPatchOperation[], { treatMissingAsAdd: true })
  } catch (error) {
    const { scimCode } = error as { scimCode?: string }
    if (!scimCode) throw error
    throw new ScimError(400, (error as Error).message, scimCode as 'invalidPath')
  }
}

function isToken(header: string | undefined, hashes: readonly Buffer[]) {
  const [, token] = /^Bearer ([\w.~+/-]{20,500}=*)$/i.exec(header ?? '') ?? []
  if (!token) return false
  const hash = createHash('sha256').update(token).digest()
  return hashes.some((one) => timingSafeEqual(one, hash))
}
