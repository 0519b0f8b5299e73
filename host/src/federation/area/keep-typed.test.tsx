import { useUnsavedChanges } from '@ems/platform'
import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { homeless, keepTyped } from './keep-typed.ts'

/** A screen of an old and of a new release; a field with this name in each. */
function Screen({ fields }: { fields: readonly string[] }) {
  const [texts, setTexts] = useState<Record<string, string>>({})
  useUnsavedChanges(Object.values(texts).some(Boolean))
  return (
    <main>
      {fields.map((name) => (
        <label key={name}>
          {name}
          <input
            value={texts[name] ?? ''}
            onChange={({ currentTarget: { value } }) => setTexts((all) => ({ ...all, [name]: value }))}
          />
        </label>
      ))}
      <output>{JSON.stringify(texts)}</output>
    </main>
  )
}

const type = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } })

afterEach(() => {
  cleanup()
  jest.useRealTimers()
  homeless.set([])
})

describe('what was typed into a screen that is withdrawn', () => {
  test('is in the equal field of the one that comes instead, as if typed there', async () => {
    const onBack = jest.fn()
    const { rerender } = render(<Screen key="old" fields={['Catatan', 'Alasan']} />)
    type('Catatan', 'Belum disimpan')
    keepTyped(onBack)
    rerender(<Screen key="new" fields={['Alasan', 'Catatan']} />)

    await waitFor(() => expect(screen.getByText('{"Catatan":"Belum disimpan"}')).toBeTruthy())
    expect(onBack).toHaveBeenCalledTimes(1)
    expect(homeless.get()).toEqual([])
  })

  test('is shown when no field is there for it', async () => {
    jest.useFakeTimers()
    const { rerender } = render(<Screen key="old" fields={['Catatan']} />)
    type('Catatan', 'Belum disimpan')
    keepTyped(jest.fn())
    rerender(<Screen key="new" fields={['Alasan']} />)
    await act(() => jest.advanceTimersByTimeAsync(11_000))

    expect(homeless.get()).toEqual([{ label: 'Catatan', value: 'Belum disimpan' }])
  })

  test('is nobody’s affair where nothing is unsaved', async () => {
    render(<input aria-label="Cari" defaultValue="unit" />)
    keepTyped(jest.fn())

    expect(homeless.get()).toEqual([])
  })
})
