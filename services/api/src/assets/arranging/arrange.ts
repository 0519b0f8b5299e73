import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Asset, assets } from '@ems/contracts/common'
import { z } from 'zod'
import { arrangePages, type FileStore } from '../../files/index.ts'
import type { Deps, Handler } from '../../kit/context.ts'
import { depsOf } from '../../kit/http/authorize.ts'
import { actionAttributes } from '../../kit/http/body.ts'
import { objectsOf } from '../../kit/http/document.ts'
import { longestFileName } from '../../kit/http/upload.ts'
import { targetOf } from '../../kit/list/filter-target.ts'
import { Forbidden, invalid, issuesOf } from '../../kit/problems.ts'
import type { Row } from '../../kit/store/columns.ts'
import { transact } from '../../kit/write/transaction.ts'
import { addFile, keyOfAsset } from '../add-file.ts'

type File = Asset & Row
type Readable = (deps: Deps, id: string) => Promise<File>

const MAX_FILES = 20
const MAX_PAGES = 2_000
/** Of all files together: they are in the memory at once. */
const MAX_BYTES = 150 * 2 ** 20

/** The pages of a new file, in their order. */
export const arrangeBody = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'Nama berkas wajib diisi.')
    .max(longestFileName - 4, 'Nama berkas terlalu panjang.')
    .regex(/^[^/\\\p{Cc}\p{Cf}]+$/u, 'Nama berkas tidak boleh memuat / atau \\.'),
  pages: z
    .array(
      z.strictObject({
        file: z.string().regex(/^[1-9]\d{0,17}$/),
        page: z.int().min(1).max(100_000),
        rotate: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]).default(0),
      }),
    )
    .min(1, 'Pilih minimal satu halaman.')
    .max(MAX_PAGES, `Maksimal ${MAX_PAGES} halaman.`),
})
type Arranged = z.infer<typeof arrangeBody>

/**
 * POST /assets/-actions/arrange: a new PDF of pages of one or several files of a record: turned, left out, in another order,
 * taken together. The files themselves stay as they are.
 */
export const arrange =
  (files: FileStore, readable: Readable): Handler =>
  async (request, reply) => {
    const deps = depsOf(request)
    const parsed = arrangeBody.safeParse(actionAttributes(request.body).attributes)
    if (!parsed.success) throw invalid(assets, issuesOf(parsed.error))
    const { sources, target } = await sourcesOf(deps, readable, parsed.data)
    const folder = await mkdtemp(path.join(tmpdir(), 'ems-arrange-'))
    try {
      const created = await makeFile(files, sources, parsed.data, folder)
      return await transact(request, reply, async (inside) => {
        const row = await addFile(inside, files, created, { mime: 'application/pdf', ...target })
        const object = objectsOf(assets, { user: deps.user })(row)
        return { status: 201, headers: { location: `/api/v1/assets/${row.id}` }, body: { data: object } }
      })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

/** The files that pages are taken from: all of one record that the user may change. */
async function sourcesOf(deps: Deps, readable: Readable, { pages }: Arranged) {
  const ids = [...new Set(pages.map(({ file }) => file))]
  if (ids.length > MAX_FILES) throw rejection(`Maksimal ${MAX_FILES} berkas sekaligus.`)
  const sources: File[] = []
  for (const id of ids) sources.push(await readable(deps, id))
  const [first] = sources
  const { target_type, target_id } = first ?? {}
  if (
    !target_type ||
    !target_id ||
    sources.some((one) => one.target_type !== target_type || one.target_id !== target_id)
  )
    throw rejection('Halaman hanya dapat disusun dari berkas data yang sama.')
  if (sources.some(({ mime, destroyed_at }) => mime !== 'application/pdf' || destroyed_at))
    throw rejection('Hanya berkas PDF yang dapat disusun.')
  if (sources.reduce((sum, { size_byte }) => sum + Number(size_byte), 0) > MAX_BYTES)
    throw rejection(`Berkas terlalu besar untuk disusun (maksimal ${MAX_BYTES / 2 ** 20} MB).`)
  const { resource } = await targetOf(deps, target_type, target_id)
  if (!deps.user.permissions.has(resource.can.update)) throw Forbidden({ need: resource.can.update })
  return { sources, target: { target_type, target_id } }
}

const rejection = (message: string) => invalid(assets, [{ field: 'pages', message }])
const refusals = {
  LOCKED: 'Berkas terkunci kata sandi dan tidak dapat disusun.',
  BROKEN: 'Berkas rusak dan tidak dapat disusun.',
  NO_PAGE: 'Halaman yang dipilih tidak ada di berkas.',
} as const

async function makeFile(files: FileStore, sources: readonly File[], { name, pages }: Arranged, folder: string) {
  const paths: string[] = []
  for (const { id } of sources) {
    const local = path.join(folder, id)
    await pipeline(files.read(keyOfAsset(id)), createWriteStream(local, { mode: 0o600 }))
    paths.push(local)
  }
  const to = path.join(folder, 'arranged')
  const numbers = new Map(sources.map(({ id }, n) => [id, n]))
  const answer = await arrangePages({
    ...{ sources: paths, to },
    pages: pages.map(({ file, page, rotate }) => ({ source: numbers.get(file) ?? 0, page, rotate })),
  })
  if (answer !== 'DONE') throw rejection(refusals[answer])
  const hash = createHash('sha256')
  await pipeline(createReadStream(to), hash)
  const { size } = await stat(to)
  return { path: to, name: /\.pdf$/i.test(name) ? name : `${name}.pdf`, size, sha256: hash.digest('hex') }
}
