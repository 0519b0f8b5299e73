import { parsePermission } from '@ems/contracts'
import { type Identifier, mediaType, type Resource, type ResourceObject, verbs } from '@ems/contracts/kit'
import type { FastifyReply } from 'fastify'
import type { User } from '../context.ts'
import { allFields, isRestricted, type Row } from '../store/columns.ts'
import { storeFor } from '../stores.ts'
import type { PendingDecision } from '../workflow/approval-engine.ts'
import { rowRights } from '../workflow/me.ts'

/** Sends a JSON:API document. Fastify would add a charset to the media type, which JSON:API forbids. */
export function send(reply: FastifyReply, status: number, document: unknown) {
  return reply.code(status).header('content-type', mediaType).serializer(JSON.stringify).send(document)
}

/** Ids by type that relationships must omit, because they are out of the user's scope. */
export type Hidden = ReadonlyMap<string, ReadonlySet<string>>

type Part = { name: string; to?: string; many: boolean }

type ObjectOptions = {
  user: User | 'public'
  /** Limits the members. */
  fields?: readonly string[]
  hidden?: Hidden
  /** Rows with a pending approval task of the user. */
  approves?: ReadonlySet<string>
  /** Rows with pending decisions, of whomever. */
  pending?: ReadonlyMap<string, PendingDecision>
}

/** Turns rows of one resource into resource objects. */
export function objectsOf(
  resource: Resource,
  { user, fields, hidden = new Map(), approves, pending }: ObjectOptions,
): (row: Row) => ResourceObject {
  const isRequested = (name: string) => !fields || fields.includes(name)
  const parts: Part[] = allFields(resource)
    .filter(([name]) => isRequested(name) && !isRestricted(resource, name))
    .map(([name, { to, kind }]) => ({ name, ...(to ? { to } : {}), many: kind === 'refs' }))
  const guarded = Object.keys(resource.restricted ?? {}).filter(isRequested)
  const attributes = parts.filter(({ to }) => !to)
  const relations = parts.filter(({ to }) => to)
  const ids = resource.idAttributes ? relations.filter(({ many }) => !many) : []
  const verbsOf = verbsOn(resource, user)
  const rightsOf =
    user === 'public' || !resource.workflow
      ? (row: Row) => ({ can: verbsOf(row) })
      : rowRights(resource, user, verbsOf, approves)

  // Copies a blank object and fills it in plain loops: growing objects name by name, or building entries first, takes
  // twice as long for a list.
  const blank = Object.fromEntries([
    ...attributes.map(({ name }) => [name, null]),
    ...ids.map(({ name }) => [`${name}_id`, null]),
  ])
  const unrelated = Object.fromEntries(relations.map(({ name }) => [name, nothing]))
  const valuesOf = (row: Row) => {
    const values: Record<string, unknown> = { ...blank }
    for (const { name } of attributes) values[name] = row[name] ?? null
    // Only what a reading of this user has added to the row (`withRestricted`).
    for (const name of guarded) if (row[name] !== undefined) values[name] = row[name]
    for (const { name, to = '' } of ids)
      values[`${name}_id`] = hidden.get(to)?.has(row[name] as string) ? null : (row[name] ?? null)
    return values
  }

  return (row) => {
    const object: ResourceObject = { type: resource.name, id: row.id }
    if (attributes.length || ids.length) object.attributes = valuesOf(row)
    if (relations.length) {
      const relationships: NonNullable<ResourceObject['relationships']> = { ...unrelated }
      for (const part of relations) relationships[part.name] = linkage(part, row[part.name], hidden)
      object.relationships = relationships
    }
    object.meta = {
      version: row.version,
      title: row[resource.title] ?? null,
      ...rightsOf(row),
      ...pendingMeta(pending?.get(row.id)),
      ...(resource.idAttributes ? { lock_version: row.version } : {}),
    }
    return object
  }
}

const pendingMeta = (decision: PendingDecision | undefined) =>
  decision && { pending: { names: decision.names, since: decision.since } }

/** Shared by many rows: never change it. */
const nothing = { data: null }

function linkage({ to = '', many }: Part, value: unknown, hidden: Hidden) {
  const unseen = hidden.get(to)
  if (many) {
    const ids = (value ?? []) as string[]
    const seen = unseen ? ids.filter((id) => !unseen.has(id)) : ids
    const records: Identifier[] = seen.map((id) => ({ type: to, id }))
    return seen.length === ids.length ? { data: records } : { data: records, meta: { hidden: true } }
  }
  if (value == null) return nothing
  if (unseen?.has(value as string)) return { data: null, meta: { hidden: true } }
  return { data: { type: to, id: value as string } }
}

/** Actions the user has permission for, by row; the state of a row may still refuse them. */
function verbsOn(resource: Resource, user: User | 'public'): (row: Row) => readonly string[] {
  const nothing: readonly string[] = []
  if (user === 'public') return () => nothing
  const { can, may } = storeFor(resource.name)
  if (can) return (row) => can(user, row)
  const needs = resource.can as Readonly<Record<string, string>>
  const onOneRow = [
    ...verbs.filter((verb) => verb === 'show' || verb === 'update' || verb === 'destroy'),
    ...Object.keys(resource.actions),
  ].map((verb) => ({ verb, need: needs[verb] ?? '' }))
  if (may)
    return (row) =>
      onOneRow.flatMap(({ verb, need }) => (may(user, row, parsePermission(need).action) ? [verb] : nothing))
  const held = onOneRow.flatMap(({ verb, need }) => (user.permissions.has(need) ? [verb] : nothing))
  return () => held
}
