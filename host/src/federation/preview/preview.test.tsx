import { answerRequests, resetPlatform, signInAs } from '@ems/platform/testing'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { environmentOf } from '../../testing/fixtures.ts'
import { renderAt } from '../../testing/render-at.tsx'

const list = { data: [], included: [], meta: { total: 0, unread: 0, page: {} }, links: {} }
let opened: unknown[]
let refusal: string | undefined

beforeEach(() => {
  opened = []
  refusal = undefined
  answerRequests(async (request) => {
    if (!request.url.endsWith('/open-preview')) return Response.json(list)
    opened.push(await request.json())
    const errors = [{ status: '409', code: 'PREVIEW', title: 'Conflict', detail: refusal }]
    return refusal ? Response.json({ errors }, { status: 409 }) : new Response(null, { status: 204 })
  })
  signInAs(['dashboard-access'], { id: '7', name: 'Suharti' })
})
afterEach(() => {
  cleanup()
  resetPlatform()
})

const previewing = (person: string) => {
  const environment = environmentOf()
  const preview = { area: 'hr', title: 'SDM', version: '1.4.0-pr12', person, until: 1_800_000_000 }
  return { ...environment, config: { ...environment.config, preview } }
}

test('the person of a preview reads above every page what they look at, and ends it with a click', async () => {
  renderAt('/private/home/dashboard', previewing('7'))

  const ribbon = await screen.findByRole('status', { name: 'Pratinjau' })
  expect(ribbon.textContent).toContain('Pratinjau SDM versi 1.4.0-pr12 sampai')
  expect(ribbon.textContent).toContain('Hanya Anda yang melihat versi ini.')
  expect(screen.getByRole('link', { name: 'Akhiri pratinjau' }).getAttribute('href')).toBe('/-/preview/end')
})

test('without a preview there is no ribbon', async () => {
  renderAt('/private/home/dashboard', environmentOf())
  await screen.findByRole('main')
  expect(screen.queryByRole('status', { name: 'Pratinjau' })).toBeNull()
})

test('a link that is refused says why, and the page stays', async () => {
  refusal = 'Tautan pratinjau ini dibuat untuk orang lain.'
  renderAt('/private/home/dashboard?preview=hr@1.4.0-pr12~1~8~x', environmentOf())

  expect((await screen.findByRole('alert')).textContent).toContain(refusal)
  await waitFor(() =>
    expect(opened).toEqual([{ data: { type: 'releases', attributes: { link: 'hr@1.4.0-pr12~1~8~x' } } }]),
  )
})
