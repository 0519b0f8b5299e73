import { Problem } from '@ems/contracts/kit'
import { afterEach, describe, expect, test } from '@jest/globals'
import { api } from '../api/client.ts'
import { answerRequests, presentToasts, resetPlatform, type Toast } from '../testing/index.ts'
import { explain, problemOf, requestIdOf, showProblem } from './problems.ts'

const responded = async (status: number, errors: unknown, headers: Record<string, string> = {}) => {
  answerRequests(
    () => new Response(typeof errors === 'string' ? errors : JSON.stringify({ errors }), { status, headers }),
  )
  return api
    .post('users')
    .json()
    .then(
      () => undefined,
      (error: unknown) => error,
    )
}
const one = (status: number, title: string, detail: string) => [{ status: String(status), code: 'X', title, detail }]

afterEach(resetPlatform)

describe('the catalogue', () => {
  test('400 says what the server said, and that the payload is to blame', async () => {
    expect(explain(await responded(400, one(400, 'Bad Request', 'Parameter tidak dikenal.')))).toEqual({
      title: 'Bad Request',
      text: 'Parameter tidak dikenal.',
      hint: 'Payload request tidak sesuai format pada Back-end.',
    })
  })

  test('403 has its own words, whatever the server said', async () => {
    expect(explain(await responded(403, one(403, 'Forbidden', 'no')))).toEqual({
      title: 'ERROR_UNAUTHORIZED_ACCESS',
      text: 'Anda tidak memiliki hak akses halaman/fungsi ini.',
    })
  })

  test('413 has its own words, even when a proxy answered', async () => {
    expect(explain(await responded(413, '<html>'))).toEqual({
      title: 'ERROR_REQUEST_TOO_LARGE',
      text: 'Payload request terlalu besar.',
    })
  })

  test('422 lists every message', async () => {
    const errors = [...one(422, 'Unprocessable Entity', 'Nama wajib diisi.'), ...one(422, '', 'Kode wajib diisi.')]
    expect(explain(await responded(422, errors))).toEqual({
      title: 'Unprocessable Entity',
      text: 'Nama wajib diisi. Kode wajib diisi.',
      hint: 'Terdapat data yang belum diisi/dipilih.',
    })
  })

  test('500 sends people to the administrator', async () => {
    expect(explain(await responded(500, one(500, 'Internal', 'null pointer')))).toEqual({
      title: 'Gagal',
      text: 'Terjadi gangguan pada server, hubungi Administrator.',
    })
  })

  test('anything else says what the server said', async () => {
    expect(explain(await responded(409, one(409, 'Conflict', 'Grup masih memiliki 3 pengguna.')))).toEqual({
      title: 'Conflict',
      text: 'Grup masih memiliki 3 pengguna.',
    })
  })

  test('a detail is split at [Galat] into what happened and what to do', async () => {
    expect(explain(await responded(409, one(409, 'Conflict', 'Sudah dipakai.[Galat]Pilih kode lain.')))).toMatchObject({
      text: 'Sudah dipakai.',
      hint: 'Pilih kode lain.',
    })
  })

  test('what nobody explained gets the generic sentence', async () => {
    const generic = { title: 'Gagal', text: 'Terjadi masalah saat memproses data.' }
    expect(explain(await responded(404, '')).text).toBe(generic.text)
    expect(explain(new Error('x is not a function'))).toEqual(generic)
    answerRequests(() => {
      throw new TypeError('Failed to fetch')
    })
    expect(explain(await api.post('users').catch((error: unknown) => error))).toEqual(generic)
  })
})

test('a failure carries the id by which the log finds the request', async () => {
  const error = await responded(500, one(500, '', ''), { 'X-Request-Id': 'b7c1' })
  expect(requestIdOf(error)).toBe('b7c1')
})

test('a refusal of the contracts that a remote brought along is a refusal, anything else is none', () => {
  class Problem extends Error {
    override name = 'Problem'
    status = 409
    errors = [{ status: '409', code: 'VERSION', title: 'Conflict', detail: 'Data telah diubah.' }]
  }
  const refusal = new Problem()

  expect(problemOf(refusal)).toBe(refusal)
  expect(explain(refusal)).toMatchObject({ title: 'Conflict', text: 'Data telah diubah.' })
  for (const other of [new TypeError('x'), { name: 'Problem' }, undefined]) expect(problemOf(other)).toBeUndefined()
})

test('a refused sign-in and an aborted request show nothing', () => {
  const visible: Toast[] = []
  const stop = presentToasts((toast) => visible.push(toast))

  showProblem(new Problem(401, []))
  showProblem(new DOMException('gone', 'AbortError'))
  showProblem(new Problem(409, [{ status: '409', code: 'X', title: 'Conflict', detail: 'Sudah dipakai.' }]))
  stop()

  expect(visible).toEqual([
    { kind: 'error', title: 'Conflict', text: 'Sudah dipakai.', hint: undefined, action: undefined, lifetime: 3_000 },
  ])
})
