import { permission } from '@ems/contracts/permission'
import { readAudience } from '@ems/federation/publish/audience'
import { publishedRelease } from '@ems/federation/publish/channel'
import { readComposed } from '@ems/federation/publish/rings'
import type { Storage } from '@ems/federation/publish/storage'
import { type Db, sql } from '@ems/postgres'
import type { FastifyRequest } from 'fastify'
import type { Handler } from '../kit/context.ts'
import { allow, depsOf } from '../kit/http/authorize.ts'
import { idOf } from '../kit/http/resource-routes.ts'
import { conflict, Unavailable } from '../kit/problems.ts'
import { transact } from '../kit/write/transaction.ts'
import { MENU } from './moves.ts'
import { atFields, bodyOf, inIndonesian, noted, registryOf } from './requests.ts'

/** POST /releases/<area>/-actions/preview: a signed link that shows a published version to one person alone. */
export const makePreview: Handler = (request, reply) => {
  allow(request, permission(MENU, 'update'))
  const { version, person: email, hours } = bodyOf('preview', request.body)
  const area = idOf(request)
  const { storage, previews } = withPreviews(request)
  return transact(request, reply, async (deps) => {
    await inIndonesian(() => publishedRelease(storage, area, version))
    await refuseRevoked(storage, area, version)
    const person = await personOf(deps.db, { email })
    if (!person) throw atPerson('Tidak ada pengguna aktif dengan surel ini.')
    if (!(await mayPreview(storage, person))) throw atPerson(OUTSIDE)
    const until = Math.floor(Date.now() / 1000) + hours * 3600
    const ends = new Date(until * 1000).toISOString()
    await noted(deps, `${area} · ${version}`, { version, person: person.email, until: ends }, 'Tautan pratinjau dibuat')
    const link = previews.linkOf({ area, version, person: person.id, until })
    return { status: 200, body: { data: { type: 'releases', id: area, attributes: { link, until: ends } } } }
  })
}

/** POST /releases/-actions/open-preview: gives the version of a link to this browser, if it is the person of the link who asks. */
export const openPreview: Handler = (request, reply) => {
  const { user } = depsOf(request)
  const { link } = bodyOf('open-preview', request.body)
  const { storage, previews } = withPreviews(request)
  const preview = previews.ofLink(link)
  if (preview === 'altered') throw rejected('Tautan pratinjau tidak sah: isinya bukan seperti saat dibuat.')
  if (preview === 'expired')
    throw rejected('Tautan pratinjau sudah kedaluwarsa. Minta tautan baru kepada tim platform.')
  if (preview.person !== user.id) throw rejected('Tautan pratinjau ini dibuat untuk orang lain.')
  return transact(request, reply, async (deps) => {
    const { area, version, person: id } = preview
    await refuseRevoked(storage, area, version)
    const person = await personOf(deps.db, { id })
    if (!person || !(await mayPreview(storage, person))) throw rejected(OUTSIDE)
    await noted(deps, `${area} · ${version}`, { version }, 'Pratinjau dibuka')
    return { status: 204, headers: { 'set-cookie': previews.cookieOf(preview) } }
  })
}

const OUTSIDE = 'Pratinjau hanya untuk anggota grup pilot atau canary, dan tim platform.'
const atPerson = (message: string) => atFields([{ field: 'person', message }])
const rejected = (sentence: string) => conflict('PREVIEW', sentence)

function withPreviews(request: FastifyRequest) {
  const { storage, previews } = registryOf(request)
  if (!previews) throw Unavailable()
  return { storage, previews }
}

async function refuseRevoked(storage: Storage, area: string, version: string) {
  const rings = await Promise.all((['stable', 'pilot', 'canary'] as const).map((ring) => readComposed(storage, ring)))
  if (rings.some((one) => one?.revoked.includes(`${area}@${version}`)))
    throw rejected('Versi ini sudah ditarik dan tidak dapat dilihat lagi.')
}

type Person = { id: string; email: string; group: string; permissions: string[] }

const personOf = (db: Db, by: { id: string } | { email: string }) =>
  db.first(sql<Person>`
    select u.id, u.email, g.name as "group", g.permissions
    from ems.users u join ems.usergroups g on g.id = u.usergroup_id
    where u.deleted_at is null and u.status <> 'inactive' and u.client_id is null
      and ${'id' in by ? sql`u.id = ${by.id}` : sql`lower(u.email) = lower(${by.email})`}`)

/** The groups that try out releases, and those who make them. */
async function mayPreview(storage: Storage, { group, permissions }: Person): Promise<boolean> {
  if (permissions.includes(permission(MENU, 'update'))) return true
  const { pilot, canary } = await readAudience(storage)
  const groups = [...(pilot?.groups ?? []), ...(canary?.groups ?? [])]
  return groups.some((one) => one.toLocaleLowerCase('id') === group.toLocaleLowerCase('id'))
}
