import { permissions } from '@ems/contracts'
import { archiveDocumentCodes } from '@ems/contracts/archives'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sources, type TestApi, testApi } from '../testing/api.ts'
import type { Client, Row } from '../testing/client.ts'
import { describeResource } from '../testing/describe-resource.ts'
import { code } from './testing.ts'

describeResource(archiveDocumentCodes, { input: (api, n) => ({ ...code(n), company: api.companies[0] }) })

describe('a classification', () => {
  let api: TestApi
  let admin: Client
  let n = 20_000
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
  })
  afterAll(() => api.close())
  const add = (parent: Row | null = null) =>
    admin.create(archiveDocumentCodes, { ...code(++n), parent: parent?.id ?? null })

  test('stands at most four levels deep and never below itself', async () => {
    const top = await add()
    const second = await add(top)
    const third = await add(second)
    const fourth = await add(third)

    const fifth = await admin.store(archiveDocumentCodes, { ...code(++n), parent: fourth.id })
    const circle = await admin.update(archiveDocumentCodes, top, { parent: third.id })

    expect([fifth, circle].map((answer) => answer.body.errors[0].detail.split('[')[0])).toEqual([
      'Induk maksimal 4 tingkat.',
      'Induk tidak boleh turunannya sendiri.',
    ])
  })

  test('has a code like KU.01.02', async () => {
    const answer = await admin.store(archiveDocumentCodes, { code: 'ku1', name: 'Salah' })

    expect(sources(answer)).toEqual(['/data/attributes/code'])
    expect(answer.body.errors[0].detail).toContain('Kode harus seperti KU.01.02.')
  })
})
