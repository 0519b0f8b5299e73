import { afterEach, expect, test } from '@jest/globals'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { renderScreen } from '../testing/index.ts'
import { useView } from './use-view.ts'

afterEach(cleanup)

const views = { board: 'Papan', list: 'Daftar', settings: 'Atur papan' }
const options = { passing: ['settings'] as const }

/** Two screens of one kind, and of another: a view is remembered for each. */
function Screens() {
  const [view, show] = useView<keyof typeof views>('cards', views, options)
  const [other] = useView('jobs', views, { param: 'other' })
  return (
    <>
      <p>{`${view}, ${other}`}</p>
      {Object.entries(views).map(([name, label]) => (
        <button key={name} type="button" onClick={() => show(name as keyof typeof views)}>
          {label}
        </button>
      ))}
      <button type="button" onClick={() => show(null)}>
        Kembali
      </button>
    </>
  )
}

const open = (at: string) => renderScreen(Screens, { at, permissions: [], answers: { 'PATCH /me': { data: {} } } })

test('a screen opens again in the view in which it was left, and the address wins', async () => {
  const { user, requests, router, search } = open('/screen?f.status=open')
  await screen.findByText('board, board')

  await user.click(screen.getByRole('button', { name: 'Daftar' }))
  await screen.findByText('list, board')
  expect(search().toString()).toBe('f.status=open&view=list')
  await act(() => router.navigate('/screen'))
  await screen.findByText('list, board')
  await act(() => router.navigate('/screen?view=board'))
  await screen.findByText('board, board')
  await act(() => router.navigate('/screen?view=toString'))
  await screen.findByText('list, board')

  await waitFor(() => expect(requests).toHaveLength(1))
  const body = (await requests[0]?.json()) as { data?: { attributes: object } } | undefined
  expect(body?.data?.attributes).toEqual({ preferences: { views: { cards: 'list' } } })
})

test('settings are no view to begin with: who leaves them returns to the one before', async () => {
  const { user, search } = open('/screen')
  await user.click(await screen.findByRole('button', { name: 'Daftar' }))
  await user.click(screen.getByRole('button', { name: 'Atur papan' }))
  await screen.findByText('settings, board')

  await user.click(screen.getByRole('button', { name: 'Kembali' }))
  await screen.findByText('list, board')
  expect(search().has('view')).toBe(false)
})
