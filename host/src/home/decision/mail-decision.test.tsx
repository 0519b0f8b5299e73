import { answerRequests, resetPlatform, signInAs } from '@ems/platform/testing'
import { afterEach, expect, test } from '@jest/globals'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { environmentOf } from '../../testing/fixtures.ts'
import { renderAt } from '../../testing/render-at.tsx'

afterEach(() => {
  cleanup()
  resetPlatform()
})

const open = {
  is_open: true,
  message: null,
  title: 'Pengadaan kertas',
  label: 'Pengadaan Umum',
  facts: ['Perkiraan: Rp3.750.000'],
  due_at: null,
  can_return: true,
  route: '/private/general/procurement?id=7',
}

/** Opens the page with what the link answers, and then what deciding answers. */
function show(link: object, decided: { status: number; body: object }, intent = 'reject') {
  const sent: unknown[] = []
  answerRequests(async (request) => {
    if (!request.url.includes('/mail-links/')) return new Response(JSON.stringify({ data: [], meta: { total: 0 } }))
    if (request.method === 'GET') return new Response(JSON.stringify({ data: { attributes: link } }))
    sent.push((await request.clone().json()).data.attributes)
    return new Response(JSON.stringify(decided.body), { status: decided.status })
  })
  signInAs(['dashboard-access'], { name: 'Rina' })
  renderAt(`/private/home/decision?k=abc&intent=${intent}`, environmentOf())
  return { sent }
}

test('what the link intends is preselected, and only the button decides, with a reason', async () => {
  const message = 'Ditolak oleh Rina pada 20/11/2026 10.00 WIB.'
  const { sent } = show(open, { status: 200, body: { data: { attributes: { is_open: false, message } } } })
  await screen.findByText('Perkiraan: Rp3.750.000')
  expect(screen.getByRole('radio', { name: 'Tolak' })).toHaveProperty('checked', true)
  expect(sent).toEqual([])
  fireEvent.change(await screen.findByRole('textbox', { name: /Alasan/ }), {
    target: { value: 'Anggaran sudah habis' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Tolak' }))
  await screen.findByText(message)
  expect(sent).toEqual([{ intent: 'reject', note: 'Anggaran sudah habis' }])
  expect(screen.getByRole('link', { name: 'Buka datanya' }).getAttribute('href')).toBe(
    '/private/general/procurement?id=7',
  )
})

test('a reason that is too short is refused at its field and stays there', async () => {
  const detail = 'Alasan penolakan minimal 10 karakter.'
  const errors = [
    { status: '422', code: 'VALIDATION', title: '', detail, source: { pointer: '/data/attributes/note' } },
  ]
  show(open, { status: 422, body: { errors } })
  fireEvent.change(await screen.findByRole('textbox', { name: /Alasan/ }), { target: { value: 'Tidak' } })
  fireEvent.click(screen.getByRole('button', { name: 'Tolak' }))
  await screen.findByText(detail)
  expect(screen.getByRole('textbox', { name: /Alasan/ })).toHaveProperty('value', 'Tidak')
})

test('a link that cannot be used says why, and offers no decision', async () => {
  const message = 'Disetujui oleh Dewi pada 20/11/2026 09.00 WIB.'
  show({ is_open: false, message }, { status: 409, body: {} })
  await screen.findByText(message)
  expect(screen.queryByRole('button', { name: 'Tolak' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Ke Dasbor' })).toBeTruthy()
})
