import { renderScreen } from '@ems/ui/testing'
import { afterEach, expect, test } from '@jest/globals'
import { cleanup, screen } from '@testing-library/react'
import { RetentionBar } from './RetentionBar.tsx'

afterEach(cleanup)

const show = (more: object) => {
  const record = {
    doc_date: '2020-01-01',
    active_until: '2022-12-31',
    inactive_until: '2099-12-31',
    final_fate: 'destroy',
    ...more,
  }
  renderScreen(() => <RetentionBar record={record as never} />, { permissions: [], answers: {} })
}

test('a record says in words where in its retention it stands, and what becomes of it', () => {
  show({})
  expect(screen.getByRole('figure', { name: 'Masa retensi' }).textContent).toBe(
    '01/01/2020 · aktif s.d. 31/12/2022 · inaktif s.d. 31/12/2099, lalu dimusnahkan. Hari ini: masa inaktif.',
  )
})

test('a record whose time is over says so, and one without days says nothing', () => {
  show({ inactive_until: '2023-12-31', final_fate: 'review' })
  expect(screen.getByRole('figure').textContent).toContain('lalu dinilai kembali. Hari ini: retensi sudah berakhir.')
  cleanup()
  show({ active_until: null })
  expect(screen.queryByRole('figure')).toBeNull()
})
