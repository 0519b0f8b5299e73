import { objectOf, pointerTo, type Resource } from '@ems/contracts/kit'
import { describe, expect, test } from '@jest/globals'
import { placePromises } from './references/within.ts'
import { type Subject, sources } from './subject.ts'

const hint = '[Galat]Terdapat data yang belum diisi/dipilih.'

export function writePromises(subject: Subject) {
  if (subject.isCreated) describe('creating', () => creating(subject))
  if (subject.isCreated)
    describe('a reference', () => {
      closedReferences(subject)
      placePromises(subject)
    })
  if (subject.has('update')) describe('changing', () => changing(subject))
  if (subject.has('destroy')) describe('removing', () => removing(subject))
}

function creating(subject: Subject) {
  const { resource, path } = subject
  const store = async (values: Record<string, unknown>) =>
    subject.admin.store(resource, { ...(await subject.input()), ...values })

  test('gives back what was given, and where it is', async () => {
    const input = await subject.input()

    const answer = await subject.admin.store(resource, input)

    expect(answer.status).toBe(201)
    expect(answer.headers.location).toBe(`/api/v1${path}/${answer.body.data.id}`)
    expect(await subject.read(answer.body.data.id)).toMatchObject({
      ...input,
      version: 1,
      created_by: subject.admin.user.id,
    })
  })

  for (const [field, label, isMany] of refsOf(resource))
    test(`refuses ${field} when it leads nowhere or to another type`, async () => {
      const nowhere = await store({ [field]: isMany ? ['99999999'] : '99999999' })
      const other = objectOf(resource, await subject.input())
      const payload = { type: 'background-jobs', id: '1' }
      const others = await subject.admin.post(path, {
        data: { ...other, relationships: { ...other.relationships, [field]: { data: isMany ? [payload] : payload } } },
      })

      expect(nowhere.status).toBe(422)
      expect(sources(nowhere)).toEqual([`/data/relationships/${field}`])
      expect(nowhere.body.errors[0].detail).toBe(`${label} tidak ditemukan atau sudah tidak aktif.${hint}`)
      expect(others.status).toBe(409)
    })
}

/** The database refuses what is not there; what is there but closed only the kit refuses. */
function closedReferences(subject: Subject) {
  const { resource } = subject
  const toReferences = refsOf(resource).filter(([field]) => resource.meta[field]?.to === 'references')

  for (const [field, label, isMany] of toReferences)
    test(`refuses ${field} that is inactive or removed`, async () => {
      const category = resource.meta[field]?.where?.category ?? 'unit'
      for (const state of ['is_active = false', 'deleted_at = now()']) {
        const { rows } = await subject.api.pool.query(
          `insert into ems."references" (category, code, name) values ($1, $2, 'Tutup') returning id`,
          [category, crypto.randomUUID()],
        )
        const [{ id }] = rows
        await subject.api.pool.query(`update ems."references" set ${state} where id = $1`, [id])

        const answer = await subject.admin.store(resource, { ...(await subject.input()), [field]: isMany ? [id] : id })

        expect([answer.status, sources(answer)]).toEqual([422, [`/data/relationships/${field}`]])
        expect(answer.body.errors[0].detail).toBe(`${label} tidak ditemukan atau sudah tidak aktif.${hint}`)
      }
    })
}

function changing(subject: Subject) {
  const { resource, path } = subject

  test('changes what it says and nothing else, and counts the version', async () => {
    const row = await subject.row()
    const change = subject.change()

    const answer = await subject.admin.update(resource, row, change)

    const { updated_at: _at, updated_by: _by, version, ...after } = await subject.read(row.id)
    const { updated_at: _at2, updated_by: _by2, version: _version, ...before } = row
    expect(answer.status).toBe(200)
    expect(answer.body.data.meta.version).toBe(row.version + 1)
    expect(version).toBe(row.version + 1)
    expect(after).toEqual({ ...before, ...change })
  })

  test('writes nothing when nothing changes', async () => {
    const row = await subject.row()
    const [field = ''] = Object.keys(subject.change())

    const answer = await subject.admin.update(resource, row, { [field]: row[field] })

    expect(answer.status).toBe(200)
    expect(await subject.read(row.id)).toEqual(row)
  })

  test('from an old version is refused, with who was faster and what is there now', async () => {
    const row = await subject.row()
    const change = subject.change()
    await subject.admin.update(resource, row, change)

    const answer = await subject.admin.update(resource, row, subject.change())

    const [error] = answer.body.errors
    expect(answer.status).toBe(409)
    expect(error.code).toBe('VERSION')
    expect(error.detail).toMatch(/^Data telah diubah oleh Sri Uji pada \d\d\/\d\d\/\d{4} \d\d\.\d\d WIB\.$/)
    expect(error.meta).toMatchObject({
      version: row.version + 1,
      changed: Object.keys(change),
      current: { id: row.id },
    })
    expect(await subject.read(row.id)).toMatchObject(change)
  })

  test('without a version is refused', async () => {
    const row = await subject.row()

    const answer = await subject.admin.update(resource, { id: row.id }, subject.change())

    expect(answer.status).toBe(400)
    expect(sources(answer)).toEqual(['/data/meta/version'])
    expect(await subject.read(row.id)).toEqual(row)
  })

  test('refuses another id than the address, and fields that are fixed or computed', async () => {
    const row = await subject.row()
    const other = await subject.admin.patch(`${path}/${row.id}`, {
      data: objectOf(resource, {}, { ...row, id: '1234567' }),
    })
    const locked = [...resource.fixed, ...resource.computed]

    expect(other.status).toBe(409)
    for (const field of locked) {
      const answer = await subject.admin.update(resource, row, { [field]: row[field] })
      expect([field, answer.status, sources(answer)]).toEqual([field, 422, [pointerTo(resource, field)]])
    }
  })

  test('of a row that is not there is 404', async () => {
    expect((await subject.admin.update(resource, { id: '99999999', version: 1 }, subject.change())).status).toBe(404)
  })
}

function removing(subject: Subject) {
  const { path } = subject

  test('takes the row out of reach, once', async () => {
    const row = await subject.row()

    const answer = await subject.admin.delete(`${path}/${row.id}`)

    expect([answer.status, answer.text]).toEqual([204, ''])
    expect((await subject.admin.get(`${path}/${row.id}`)).status).toBe(404)
    expect((await subject.admin.get(subject.only([row]))).body.meta.total).toBe(0)
    expect((await subject.admin.delete(`${path}/${row.id}`)).status).toBe(404)
  })
}

const refsOf = (resource: Resource): [string, string, boolean][] => {
  const refs = Object.keys(resource.create.shape).flatMap((field): [string, string, boolean][] => {
    const { kind, label = '' } = resource.meta[field] ?? {}
    return kind === 'ref' || kind === 'refs' ? [[field, label, kind === 'refs']] : []
  })
  return refs
}
